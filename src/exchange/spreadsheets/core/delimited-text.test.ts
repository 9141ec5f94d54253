import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { csvLine, csvText } from "../../../kit/csv.ts";
import { decodeText } from "./decode-text.ts";
import { readDelimited } from "./delimited-text.ts";
import { type Sheet, sheetLimits, UnreadableSheetError } from "./sheet.ts";

const textsOf = (sheet: Sheet) =>
  sheet.map(({ cells }) => cells.map((cell) => (cell?.kind === "text" ? cell.text : null)));
const read = (text: string) => textsOf(readDelimited(text, null, sheetLimits));

test("a control character is named with its line; a file with NUL is no text", () => {
  const problemOf = (text: string) => {
    try {
      return decodeText(Buffer.from(text));
    } catch (error) {
      return (error as UnreadableSheetError).problem;
    }
  };
  expect(problemOf("SKU;Preț\r\nA-1;2\r\nA\u0001;3")).toEqual({
    code: "SHEET_CONTROL_CHARACTER",
    parameters: { line: 3, character: "U+0001" },
  });
  expect(problemOf("\u001f")).toMatchObject({ parameters: { line: 1, character: "U+001F" } });
  expect(problemOf("PK\u0003\u0004\0")).toMatchObject({ code: "SHEET_NOT_TEXT" });
});

describe("delimited text", () => {
  test.each([
    [
      "semicolons",
      "a;b\r\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "commas",
      "a,b\n1.5,2\n",
      [
        ["a", "b"],
        ["1.5", "2"],
      ],
    ],
    [
      "tabs, though commas are in the cells",
      "a\tb\n1,5\t2,5",
      [
        ["a", "b"],
        ["1,5", "2,5"],
      ],
    ],
    [
      "a delimiter inside quotes does not count",
      '"a;b;c",d\n1,2',
      [
        ["a;b;c", "d"],
        ["1", "2"],
      ],
    ],
    [
      "line ends inside quotes",
      '"a\r\nb";c\rd;e',
      [
        ["a\nb", "c"],
        ["d", "e"],
      ],
    ],
    ["doubled quotes", '"a ""b""";c', [['a "b"', "c"]]],
    ["one column", "a\n\nb", [["a"], ["b"]]],
    ["the apostrophe of our exports", "'=1+1;'a", [["=1+1", "'a"]]],
  ])("%s", (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("rows are counted as a spreadsheet counts them", () => {
    const sheet = readDelimited('a;b\n"1\n2";c\n;\nd;e', null, sheetLimits);
    expect(sheet.map(({ number }) => number)).toEqual([1, 2, 4]);
  });

  test("a quotation mark that is not closed refuses the file and names the row", () => {
    try {
      read('a;b\n"c;d\ne;f');
      expect.unreachable();
    } catch (error) {
      expect((error as UnreadableSheetError).problem).toEqual({
        code: "SHEET_QUOTE_OPEN",
        parameters: { row: 2 },
      });
    }
  });

  test("what our CSV writer writes is read back as it was", () => {
    const cell = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .filter((one) => one.trim() !== "" && !/[\p{Cc}]/u.test(one));
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (rows) => {
          const text = csvLine(["a", "b"]) + rows.map((row) => csvLine(row.map(csvText))).join("");
          expect(read(text).slice(1)).toEqual(rows);
        },
      ),
    );
  });
});

describe("the encoding of a text file", () => {
  const text = "Mașină de spălat, preț: 1.234,50 lei – „țară”";
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 with a mark", iconv.encode(text, "utf16le", { addBOM: true })],
    ["UTF-16 of the other order", iconv.encode(text, "utf16be", { addBOM: true })],
    ["UTF-16 without a mark", iconv.encode(text, "utf16le")],
  ])("%s is recognised", (_name, content) => {
    expect(decodeText(content)).toBe(text);
  });

  test("anything else is Windows-1250", () => {
    expect(decodeText(iconv.encode("Mașină".replace("ș", "ş"), "windows-1250"))).toBe("Maşină");
  });

  test("binary content is no text", () => {
    expect(() => decodeText(Buffer.from("504b030414000600", "hex"))).toThrow(UnreadableSheetError);
  });
});
