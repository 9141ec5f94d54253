import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, csvNumber, csvText, textOfCell } from "./csv.ts";

describe("a cell that a spreadsheet would run", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+40 722", "'+40 722"],
    ["-5", "'-5"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1+1", "'＝1+1"],
    ["\t=1", `"'\t=1"`],
    ["'=1", "''=1"],
    [" =1", "' =1"],
    ["\u00a0+1", "'\u00a0+1"],
    ["\u200b\ufeff@A1", "'\u200b\ufeff@A1"],
    ["﹢1", "'﹢1"],
    ["﹦1", "'﹦1"],
    ["⁼1", "'⁼1"],
    ["₌1", "'₌1"],
    ["⁺1", "'⁺1"],
    ["﹣1", "'﹣1"],
    ["﹫A1", "'﹫A1"],
    ["\u034f=1", "'\u034f=1"],
    ["\ufe0f=1", "'\ufe0f=1"],
    ["\u2800=1", "'\u2800=1"],
    ["\u0001=1", "'\u0001=1"],
    ["\uffa0=1", "'\uffa0=1"],
  ])("%j is written %j", (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });

  test.each(["Cană", "'n roll", "1-2", "a=b", " a", "\u200ba", ""])("%j is left as it is", (text) => {
    expect(csvText(text)).toBe(text);
    expect(textOfCell(text)).toBe(text);
  });
});

test("cells with separators, quotes and line ends are quoted; nothing is empty", () => {
  expect(csvLine([csvText('a "b"; c'), csvText("d\r\ne"), csvText("f,g"), csvText(null)])).toBe(
    '"a ""b""; c";"d\r\ne";"f,g";\r\n',
  );
});

test("numbers have a decimal comma and their sign", () => {
  expect(csvNumber(1234.5, 2)).toBe("1234,50");
  expect(csvNumber(-40, 2)).toBe("-40,00");
  expect(csvNumber(3, 0)).toBe("3");
  expect(csvNumber(null, 2)).toBe("");
});

test("every text survives writing and reading, and none becomes a formula", () => {
  const rows = fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(rows, (texts) => {
      const file = texts.map((row) => csvLine(row.map(csvText))).join("");
      const cells = cellsOf(file);
      expect(cells.map((row) => row.map(textOfCell))).toEqual(texts);
      expect(cells.flat().filter((cell) => /^[\s\u200b]*[=+\-@]|^[\t\r\n]/.test(cell))).toEqual([]);
    }),
  );
});

/** Reads a file as RFC 4180 says, sign by sign. */
function cellsOf(file: string): string[][] {
  const lines: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at);
    const line = lines.at(-1) ?? [];
    const cell = line.at(-1) ?? "";
    if (isQuoted && sign === '"' && file[at + 1] === '"') {
      line[line.length - 1] = `${cell}"`;
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) line[line.length - 1] = cell + sign;
    else if (sign === ";") line.push("");
    else if (file.startsWith("\r\n", at)) {
      lines.push([""]);
      at += 1;
    } else line[line.length - 1] = cell + sign;
  }
  expect(lines.pop()).toEqual([""]);
  return lines;
}
