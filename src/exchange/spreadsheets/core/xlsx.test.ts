import fc from "fast-check";
import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { textRow, xlsxOf } from "../../../../test/factories/exchange/spreadsheets.ts";
import { type Sheet, type SheetLimits, sheetLimits, UnreadableSheetError } from "./sheet.ts";
import { readXlsx } from "./xlsx.ts";

const codeOf = async (content: Buffer, limits: Partial<SheetLimits> = {}): Promise<string> => {
  try {
    await readXlsx(content, { ...sheetLimits, ...limits });
    return "read";
  } catch (error) {
    if (error instanceof UnreadableSheetError) return error.problem.code;
    throw error;
  }
};
const rows = textRow(1, ["https://magazin.ro/1"]);
const textsOf = (sheet: Sheet) =>
  sheet.map(({ cells }) => cells.map((cell) => (cell?.kind === "text" ? cell.text : null)));

describe("a file that is no harmless workbook is refused", () => {
  test.each([
    ["text behind the ending", () => Buffer.from("Adresa;Pret"), "SHEET_NOT_XLSX"],
    ["the old binary format", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "SHEET_NOT_XLSX"],
    ["a cut archive", async () => (await xlsxOf({ rows })).subarray(0, 900), "SHEET_DAMAGED"],
    [
      "a document of another program",
      () =>
        xlsxOf({
          parts: {
            "_rels/.rels": `<Relationships><Relationship Id="r1" Type="o/officeDocument" Target="word/document.xml"/></Relationships>`,
          },
        }),
      "SHEET_NOT_XLSX",
    ],
    ["broken XML", () => xlsxOf({ rows: "<row><c>" }), "SHEET_DAMAGED"],
    [
      "a DOCTYPE",
      () => xlsxOf({ parts: { "xl/sharedStrings.xml": `<!DOCTYPE a [<!ENTITY b "c">]><sst/>` } }),
      "SHEET_DOCTYPE",
    ],
    [
      "an entity of its own",
      () => xlsxOf({ rows: `<row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row>` }),
      "SHEET_DAMAGED",
    ],
    ["macros (.xlsm renamed)", () => xlsxOf({ rows, parts: { "xl/vbaProject.bin": "x" } }), "SHEET_MACROS"],
    [
      "a macro content type",
      () =>
        xlsxOf({
          rows,
          parts: {
            "[Content_Types].xml": `<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>`,
          },
        }),
      "SHEET_MACROS",
    ],
    ["a row twice", () => xlsxOf({ rows: textRow(1, ["a"]) + textRow(1, ["b"]) }), "SHEET_DAMAGED"],
    [
      "merged ranges that overlap",
      () =>
        xlsxOf({
          rows: textRow(1, ["a"]) + textRow(2, ["b"]),
          behind: `<mergeCells>${'<mergeCell ref="A1:IV2"/>'.repeat(2)}</mergeCells>`,
        }),
      "SHEET_DAMAGED",
    ],
    [
      "hidden sheets only",
      () =>
        xlsxOf({
          parts: {
            "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet state="hidden" r:id="r1"/></sheets></workbook>`,
          },
        }),
      "SHEET_ALL_HIDDEN",
    ],
  ])("%s", async (_name, content, code) => {
    expect(await codeOf(await content())).toBe(code);
  });

  test.each(["x", "-1", "0", "1.5", "1048577", "99999999999"])("a row with the number %s", async (number) => {
    expect(await codeOf(await xlsxOf({ rows: `<row r="${number}"/>` }))).toBe("SHEET_DAMAGED");
  });

  test("a zip bomb, by what it unpacks to, and by its number of parts", async () => {
    const bomb = await xlsxOf({ rows: textRow(1, ["x".repeat(3_000_000)]) });
    expect(bomb.length).toBeLessThan(20_000);
    expect(await codeOf(bomb, { maxUnpackedBytes: 1024 * 1024 })).toBe("SHEET_UNPACKED_TOO_LARGE");
    const parts = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`xl/media/${at}.png`, ""]));
    expect(await codeOf(await xlsxOf({ rows, parts }))).toBe("SHEET_TOO_MANY_PARTS");
  });

  test("a text that is stored once and shown in many cells", async () => {
    const shown = [1, 2, 3].map((row) => `<row r="${row}"><c t="s"><v>0</v></c></row>`).join("");
    const content = await xlsxOf({ sharedStrings: ["x".repeat(1000)], rows: shown });
    expect(await codeOf(content, { maxCharacters: 2999 })).toBe("SHEET_UNPACKED_TOO_LARGE");
    expect(await codeOf(content, { maxCharacters: 3000 })).toBe("read");
  });

  test("a directory that lies about the unpacked size", async () => {
    const bomb = await xlsxOf({ rows: textRow(1, ["x".repeat(3_000_000)]) });
    // The central directory names the size 3,000,…: written as 9 bytes it passes the sum, and the stream is counted.
    const stated = Buffer.alloc(4);
    stated.writeUInt32LE(9);
    const at = bomb.lastIndexOf(Buffer.from("xl/worksheets/sheet1.xml")) - 22;
    stated.copy(bomb, at);
    expect(await codeOf(bomb, { maxUnpackedBytes: 1024 * 1024 })).toMatch(
      /SHEET_(?:DAMAGED|UNPACKED_TOO_LARGE)/,
    );
  });

  test("more rows and columns than allowed", async () => {
    const many = await xlsxOf({ rows: [1, 2, 3].map((row) => textRow(row, ["x"])).join("") });
    expect(await codeOf(many, { maxRows: 2 })).toBe("SHEET_TOO_LONG");
    expect(await codeOf(many, { maxRows: 3 })).toBe("read");
    const wide = await xlsxOf({ rows: `<row r="1"><c r="XFD1" t="str"><v>x</v></c></row>` });
    expect(await codeOf(wide)).toBe("SHEET_TOO_WIDE");
  });
});

test("cells keep what the file says of them", async () => {
  const content = await xlsxOf({
    sharedStrings: ["comun", "a_x000D_b", "c_x0000_d_xD83D_"],
    rows: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>22.5</v></c><c r="D2" s="1"><v>46164</v></c>
      <c r="E2" s="2"><v>0.21</v></c><c r="F2"><f>1+1</f><v>2</v></c><c r="G2" t="e"><v>#N/A</v></c>
      <c r="H2" t="b"><v>1</v></c><c r="I2"><v>5.941234567899E12</v></c><c r="J2" t="s"><v>1</v></c>
      <c r="K2" t="s"><v>2</v></c><c r="L2" s="4"><v>123</v></c></row>
      <row r="3"><c r="A3"/></row><row r="5" hidden="1"><c t="str"><v>fără r</v></c></row><row r="6"><c r="A6" s="1"/></row>`,
  });
  expect(await readXlsx(content, sheetLimits)).toEqual([
    {
      number: 2,
      cells: [
        { kind: "text", text: "comun" },
        null,
        { kind: "number", value: 22.5, isPercent: false },
        { kind: "date", day: "2026-05-22" },
        { kind: "number", value: 0.21, isPercent: true },
        { kind: "formula" },
        { kind: "error" },
        { kind: "text", text: "TRUE" },
        { kind: "number", value: 5941234567899, isPercent: false },
        { kind: "text", text: "a\rb" },
        // What the database cannot store is left out or replaced.
        { kind: "text", text: "cd\ufffd" },
        { kind: "number", value: 123, isPercent: false, digits: 5 },
      ],
    },
    { number: 5, cells: [{ kind: "text", text: "fără r" }] },
  ]);
});

test("cells that are merged over rows are marked in each of them; merged within a row they are one value", async () => {
  const content = await xlsxOf({
    rows: [1, 2, 3, 4].map((row) => textRow(row, [`a${row}`, `b${row}`])).join(""),
    behind: `<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A4:B4"/></mergeCells>`,
  });
  const sheet = await readXlsx(content, sheetLimits);
  expect(sheet.map(({ cells }) => cells.map((cell) => cell?.kind))).toEqual([
    ["text", "text"],
    ["merged", "text"],
    ["merged", "text"],
    ["text", "text"],
  ]);
});

test("the first sheet that is shown is read", async () => {
  const content = await xlsxOf({
    parts: {
      "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet state="veryHidden" r:id="r9"/><sheet r:id="r1"/></sheets></workbook>`,
    },
    rows,
  });
  expect(textsOf(await readXlsx(content, sheetLimits))).toEqual([["https://magazin.ro/1"]]);
});

test("what is written as text is read back as it is", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 20 }).filter(
    (one) =>
      // The library that writes the file loses texts that are names of every object, and the replacement character.
      !(one in {}) &&
      one.trim() !== "" &&
      !/[\p{Cc}\u{FFFD}-\u{FFFF}]|_x[\dA-F]{4}_/iu.test(one) &&
      one.isWellFormed(),
  );
  const tables = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(tables, async (table) => {
      const content = await writeXlsxFile(
        table.map((row) => row.map((value) => ({ type: String, value }))),
      ).toBuffer();
      expect(textsOf(await readXlsx(content, sheetLimits))).toEqual(table);
    }),
    { numRuns: 20 },
  );
});
