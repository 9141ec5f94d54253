import { describe, expect, test } from "vitest";
import type { DecimalMark } from "../../../kit/typed/typed-decimal.ts";
import { type ColumnField, columnHeadings } from "../../columns/core/column-fields.ts";
import { meaningOfHeading } from "../../columns/core/headings.ts";
import { readDelimited } from "../../spreadsheets/core/delimited-text.ts";
import type { Cell } from "../../spreadsheets/core/sheet.ts";
import { sheetLimits } from "../../spreadsheets/core/sheet.ts";
import type { ImportKind } from "../imports.contract.ts";
import type { FileRow } from "./file-row.ts";
import {
  readAmount,
  readAvailability,
  readDay,
  readGtin,
  readPercent,
  readPieces,
  readText,
} from "./read-cell.ts";
import { readColumns } from "./read-columns.ts";
import { readRows } from "./read-rows.ts";
import { reasonSentence, rowReasons } from "./row-reasons.ts";

const text = (value: string): Exclude<Cell, null> => ({ kind: "text", text: value });
const number = (value: number, isPercent = false): Exclude<Cell, null> => ({
  kind: "number",
  value,
  isPercent,
});
const date: Exclude<Cell, null> = { kind: "date", day: "2026-05-22" };

function rowsOf(lines: readonly string[], kind: ImportKind = "LINKS", mark?: DecimalMark) {
  const columns = readColumns(readDelimited(lines.join("\n"), "\t", sheetLimits), kind, "ro");
  if ("problem" in columns) return columns.problem;
  const rows = readRows(columns, mark);
  return "problem" in rows ? rows.problem : rows;
}

describe("a cell", () => {
  test.each([
    [readAmount(text("1.234,50")), { value: 1234.5 }],
    [readAmount(text("1234.5 lei")), { value: 1234.5 }],
    [readAmount(text("22.5")), { value: 22.5 }],
    [readAmount(number(22.5)), { value: 22.5 }],
    [readAmount(number(0.1 + 0.2)), { value: 0.3 }],
    [readAmount(number(1.005)), { code: "AMOUNT_INVALID" }],
    // The spreadsheet made the 22nd of May of "22.5": no price is 46,164 lei.
    [readAmount(date), { code: "CELL_DATE" }],
    [readAmount(text("zece")), { code: "AMOUNT_INVALID" }],
    [readAmount(text("-5")), { code: "AMOUNT_INVALID" }],
    [readAmount({ kind: "formula" }), { code: "CELL_FORMULA" }],
    [readAmount({ kind: "merged" }), { code: "CELL_MERGED" }],
    [readPercent(text("21 %")), { value: 21 }],
    [readPercent(number(0.21, true)), { value: 21 }],
    [readPercent(number(21)), { value: 21 }],
    [readPercent(text("101")), { code: "PERCENT_INVALID" }],
    [readPieces(text("2,5")), { value: 2.5 }],
    [readPieces(text("2,55")), { code: "QUANTITY_INVALID" }],
    [readText(number(5941234567899)), { value: "5941234567899" }],
    [readText(number(22.5)), { value: "22.5" }],
    [readText(number(999_999_999_999_999)), { value: "999999999999999" }],
    [readText(number(1_234_567_890_123_450)), { code: "NUMBER_ROUNDED" }],
    [readText(number(0.1 + 0.2)), { value: "0.3" }],
    [readText({ kind: "number", value: 123, isPercent: false, digits: 5 }), { value: "00123" }],
    [readText({ kind: "number", value: 123_456, isPercent: false, digits: 5 }), { value: "123456" }],
    [readAmount({ kind: "number", value: 5, isPercent: false, digits: 3 }), { value: 5 }],
    [readText(date), { code: "CELL_DATE" }],
    [readText(text("x".repeat(32_768))), { code: "CELL_TOO_LONG" }],
    [readGtin(text("5,94E+12")), { value: "5,94E+12" }],
    [readGtin(text("12345678905")), { value: "012345678905" }],
    [readGtin(text("5.941234567899E+12")), { value: "5941234567899" }],
    [readGtin(number(5.941234567899e12)), { value: "5941234567899" }],
    [readGtin(number(12345678905)), { value: "012345678905" }],
    [readDay(date), { value: "2026-05-22" }],
    [readDay(text("1.12.2026")), { value: "2026-12-01" }],
    [readDay(text("31/12/2026")), { value: "2026-12-31" }],
    [readDay(text("31.2.2026")), { code: "DATE_INVALID" }],
    [readDay(number(46164)), { code: "DATE_INVALID" }],
    [readAvailability(text("În stoc")), { value: "IN_STOCK" }],
    [readAvailability(text("OUT_OF_STOCK")), { value: "OUT_OF_STOCK" }],
    [readAvailability(text("poate")), { code: "AVAILABILITY_INVALID" }],
  ])("%# is %j", (read, expected) => {
    expect(read).toEqual(expected);
  });
});

describe("a file", () => {
  test("without a heading row has the own address first, and competitors behind it", () => {
    expect(rowsOf(["https://a.ro/1\thttps://b.ro/1\t\thttps://c.ro/1", "https://a.ro/2"])).toMatchObject([
      { row: 1, url: "https://a.ro/1", competitorUrls: ["https://b.ro/1", "https://c.ro/1"], fields: [] },
      { row: 2, url: "https://a.ro/2", competitorUrls: [] },
    ]);
  });

  test("with a heading row has our columns in either language and any order, and dynamic fields", () => {
    const heading =
      "Preț minim:\tADRESA PRODUSULUI\tcompetitor 2\tMaterial\tPrice\tCampaign start\tPreț de campanie";
    expect(rowsOf([heading, "9,50\thttps://a.ro/1\thttps://b.ro/1\t Lemn  masiv\t5\t1.12.2026\t8"])).toEqual([
      {
        row: 2,
        url: "https://a.ro/1",
        productId: null,
        values: {},
        competitorUrls: ["https://b.ro/1"],
        fields: [{ name: "Material", value: "Lemn masiv" }],
        costs: { floor: 9.5 },
        campaign: { price: 8, startsOn: "2026-12-01", endsOn: null },
        problem: null,
      },
    ]);
  });

  test("takes addresses below the name of their shop, or below no heading, as competitors'", () => {
    const heading = "URL\teMAG\tAltex România\t\tMedia Galaxy\tManual";
    const row =
      "https://a.ro/1\thttps://www.emag.ro/1\thttps://altex.ro/1\thttps://b.ro/1\thttps://mediagalaxy.ro/1\thttps://docs.ro/1";
    const [read] = rowsOf([heading, row]) as FileRow[];
    expect(read?.competitorUrls).toEqual([
      "https://www.emag.ro/1",
      "https://altex.ro/1",
      "https://b.ro/1",
      "https://mediagalaxy.ro/1",
    ]);
    expect(read?.fields.map(({ name }) => name)).toEqual(["Manual"]);
  });

  test("has names and values that are cut between characters", () => {
    const [row] = rowsOf([
      `URL\t${"n".repeat(99)}😀\tB`,
      `https://a.ro/1\tx\t${"v".repeat(999)}😀`,
    ]) as FileRow[];
    expect(row?.fields).toEqual([
      { name: "n".repeat(99), value: "x" },
      { name: "B", value: "v".repeat(999) },
    ]);
  });

  describe("whose numbers have two meanings", () => {
    const costsOf = (costs: readonly string[], mark?: DecimalMark) => {
      const rows = rowsOf(
        ["URL\tCost", ...costs.map((cost, at) => `https://a.ro/${at}\t${cost}`)],
        "LINKS",
        mark,
      );
      return Array.isArray(rows) ? rows.map(({ costs: read, problem }) => read.cost ?? problem?.code) : rows;
    };

    test.each([
      ["a comma before decimals in another row", ["1.200", "12,50"], [1200, 12.5]],
      ["a point before decimals in another row", ["1.200", "12.50"], [1.2, 12.5]],
      ["both marks in another row", ["1,200 lei", "1,234.50"], [1200, 1234.5]],
      ["groups of another row", ["2.500", "1.234.567"], [2500, 1_234_567]],
    ])("are read as the column is written: %s", (_, texts, expected) => {
      expect(costsOf(texts)).toEqual(expected);
      expect(costsOf(texts.toReversed())).toEqual(expected.toReversed());
    });

    test.each([
      ["nothing says how", ["7", "1,200"], "1,200"],
      ["rows contradict each other", ["12,50", "12.50", "1.234 lei"], "1.234 lei"],
    ])("are asked about where %s", (_, texts, text) => {
      expect(costsOf(texts)).toEqual({ code: "IMPORT_COLUMN_UNCLEAR", column: "Cost", text });
    });

    test("are read as a person says, unless the column shows it", () => {
      expect(costsOf(["1.200"], ",")).toEqual([1200]);
      expect(costsOf(["1.200"], ".")).toEqual([1.2]);
      expect(costsOf(["1.234"], ".")).toEqual(["AMOUNT_INVALID"]);
      expect(costsOf(["1.200", "12.50"], ",")).toEqual([1.2, 12.5]);
    });

    test("leave columns of other kinds alone", () => {
      expect(rowsOf(["URL\tSKU\tMaterial", "https://a.ro/1\t1.234\t2,345"])).toMatchObject([
        { values: { sku: "1.234" }, fields: [{ name: "Material", value: "2,345" }] },
      ]);
    });
  });

  test("names a row's product also where one of its cells cannot be read", () => {
    expect(rowsOf(["Cost\tURL\tSKU\tTitlu", "zece\thttps://a.ro/1\tA-1\tFotoliu"])).toMatchObject([
      {
        url: "https://a.ro/1",
        values: { sku: "A-1", title: "Fotoliu" },
        costs: {},
        problem: { code: "AMOUNT_INVALID", text: "zece" },
      },
    ]);
  });

  test("names a column that is missing or there twice, in the person's language", () => {
    expect(rowsOf(["Denumire\tSKU", "a\tb"])).toEqual({
      code: "IMPORT_COLUMN_MISSING",
      column: "Adresa produsului",
    });
    expect(rowsOf(["URL\tTitlu\tDenumire", "a\tb\tc"])).toEqual({
      code: "IMPORT_COLUMN_TWICE",
      column: "Denumire",
    });
    expect(rowsOf(["Denumire\tPreț", "a\t1"], "OFFLINE_PRICES")).toMatchObject({
      code: "IMPORT_COLUMN_MISSING",
    });
  });

  test("has a row refused for a cell that cannot be read, which is named", () => {
    expect(rowsOf(["URL\tCost", "https://a.ro/1\tzece"])).toMatchObject([
      { problem: { code: "AMOUNT_INVALID", parameters: { column: "Cost", cell: "B2" }, text: "zece" } },
    ]);
    expect(rowsOf(["URL\tCampaign price", "https://a.ro/1\t8"])).toMatchObject([
      { problem: { code: "CAMPAIGN_INCOMPLETE" } },
    ]);
  });
});

test("every heading that templates write is understood as its own field", () => {
  for (const [field, headings] of Object.entries(columnHeadings)) {
    for (const heading of Object.values(headings))
      expect(meaningOfHeading(heading)).toBe(field as ColumnField);
  }
  expect(meaningOfHeading("Concurent 12")).toBe("competitor");
  expect(meaningOfHeading("Material")).toBeNull();
});

test("every reason has words in both languages with the same parameters", () => {
  const namesIn = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const { en, ro } of Object.values(rowReasons)) {
    expect(en).not.toBe(ro);
    expect(namesIn(en)).toEqual(namesIn(ro));
  }
  const problem = { code: "FALSE_REDUCTION", parameters: { price: 9.5, reference: 9 }, text: "" };
  expect(reasonSentence(problem, "ro")).toContain("9,5 lei nu este o reducere");
});
