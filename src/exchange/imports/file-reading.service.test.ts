import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFile } from "./file-reading.service.ts";
import type { ImportKind } from "./imports.contract.ts";

const read = (name: string, kind: ImportKind) => {
  const content = readFileSync(new URL(`../../../test/fixtures/spreadsheets/${name}`, import.meta.url));
  return readFile({ name, content }, kind, "ro");
};

test("a workbook of a spreadsheet program is read as it was meant", async () => {
  expect(await read("products.xlsx", "LINKS")).toMatchObject([
    {
      row: 2,
      url: "https://www.magazin.ro/scaun-lemn",
      competitorUrls: ["https://rival.ro/scaun"],
      values: {
        title: "Scaun din lemn, masiv",
        sku: "SC-1",
        gtin: "5941234567899",
        category: "Mobilă/Scaune",
      },
      costs: { cost: 1234.5, vatPercent: 21, ceiling: 1500 },
      fields: [{ name: "Material", value: "Stejar „brun”" }],
      problem: null,
    },
    // A number where text belongs is taken by its digits, also where the program shows 5,94E+12.
    { row: 3, values: { sku: "22.5", gtin: "5941234567899" }, costs: { cost: 99.9 }, problem: null },
    { row: 4, problem: { code: "CELL_DATE", parameters: { cell: "G4" } } },
    { row: 5, problem: { code: "CELL_FORMULA", parameters: { cell: "G5" } } },
  ]);
});

test("text of a spreadsheet program in UTF-16 shows less than the workbook holds", async () => {
  expect(await read("products-utf-16.txt", "LINKS")).toMatchObject([
    {
      row: 2,
      values: { gtin: "5941234567899", category: "Mobilă/Scaune" },
      costs: { vatPercent: 21, ceiling: 1500 },
    },
    { row: 3 },
    { row: 4, problem: { code: "AMOUNT_INVALID", text: "22.05.2026" } },
    { row: 5 },
  ]);
});

test.each(["offline-utf-8.csv", "offline-windows-1250.csv"])(
  "CSV of a Romanian spreadsheet: %s",
  async (name) => {
    const rows = await read(name, "OFFLINE_PRODUCTS");
    const comma = (text = "") => text.replaceAll("ţ", "ț");
    expect(rows.map(({ values }) => ({ ...values, title: comma(values.title) }))).toEqual([
      {
        sku: "A-1",
        title: "Găleată; 10 l, „țeapănă”",
        priceBani: 123450,
        quantity: 3,
        availability: "IN_STOCK",
      },
      {
        sku: "A-2",
        title: "Mătură\npe două rânduri",
        priceBani: 2250,
        quantity: 0,
        availability: "OUT_OF_STOCK",
      },
    ]);
  },
);
