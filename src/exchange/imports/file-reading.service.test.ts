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

test("rows have the numbers that the program shows; hidden rows count, hidden sheets and formatted empty rows do not", async () => {
  const page = (path: string) => `https://www.magazin.ro/${path}`;
  expect(await read("layout.xlsx", "LINKS")).toMatchObject([
    // The cell holds 12 and its format shows five digits.
    {
      row: 2,
      url: page("unu"),
      values: { sku: "00012", title: "Primul" },
      costs: { cost: 10 },
      problem: null,
    },
    { row: 3, url: page("ascuns"), values: { sku: "A-1" }, costs: { cost: 11 }, problem: null },
    { row: 4, url: page("filtrat"), values: { sku: "F-1" }, costs: { cost: 12 }, problem: null },
    { row: 5, problem: { code: "CELL_MERGED", parameters: { cell: "B5" } } },
    { row: 6, problem: { code: "CELL_MERGED", parameters: { cell: "B6" } } },
    { row: 8, url: page("patru"), values: { sku: "0007" }, costs: { cost: 15 }, problem: null },
  ]);
  expect(await read("layout.xlsx", "LINKS")).toHaveLength(6);
});

test("an exported file that the program has saved keeps its prices, and its codes as the program shows them", async () => {
  const [before, after] = await Promise.all(
    ["offline-exported.csv", "offline-saved.csv"].map((name) => read(name, "OFFLINE_PRICES")),
  );
  expect(before?.map(({ values }) => values)).toMatchObject([
    { sku: "00012", priceBani: 123_450, quantity: 3, availability: "IN_STOCK", gtin: "5941234567899" },
    { sku: "12E3", priceBani: 9_990, quantity: 2.5, gtin: "0012345678905" },
    { sku: "1-2", availability: "NOT_AVAILABLE" },
  ]);
  // `spreadsheet-form.test.ts` shows that these codes change nothing.
  const codes = [{ sku: "12" }, { sku: "1.20E+04", gtin: "012345678905" }, {}];
  expect(after?.map(({ row, productId, values, problem }) => ({ row, productId, values, problem }))).toEqual(
    before?.map(({ row, productId, values, problem }, at) => ({
      row,
      productId,
      values: { ...values, ...codes[at] },
      problem,
    })),
  );
});
