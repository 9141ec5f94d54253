import Papa from "papaparse";
import { textOfCell } from "../../../kit/csv.ts";
import { type Sheet, type SheetLimits, type SheetRow, textCell, UnreadableSheetError } from "./sheet.ts";

export type Delimiter = "\t" | ";" | ",";

/**
 * Reads delimited text: cells may be quoted and then hold delimiters, line breaks and doubled quotes (RFC 4180). Every cell is
 * text; the apostrophe that our exports put before formulas is removed.
 * @param delimiter null: the one of ";", "," and tab that is most frequent in the first line
 * @throws UnreadableSheetError
 */
export function readDelimited(text: string, delimiter: Delimiter | null, limits: SheetLimits): Sheet {
  // A file that was edited by several programs mixes line ends; inside a cell they are white space.
  const input = text.replace(/\r\n?/g, "\n");
  const rows: SheetRow[] = [];
  let number = 0;
  Papa.parse<string[]>(input, {
    delimiter: delimiter ?? delimiterOf(input),
    newline: "\n",
    quoteChar: '"',
    step: ({ data, errors }) => {
      number += 1;
      if (errors.some(({ type }) => type === "Quotes"))
        throw new UnreadableSheetError("SHEET_QUOTE_OPEN", { row: number });
      if (data.every((cell) => cell.trim() === "")) return;
      if (data.length > limits.maxColumns)
        throw new UnreadableSheetError("SHEET_TOO_WIDE", { row: number, max: limits.maxColumns });
      if (rows.length === limits.maxRows)
        throw new UnreadableSheetError("SHEET_TOO_LONG", { max: limits.maxRows });
      rows.push({ number, cells: data.map((text) => textCell(textOfCell(text))) });
    },
  });
  return rows;
}

/** The delimiter of a text by its first line, outside of quotes; ";" where it has none, as in a list of one column. */
export function delimiterOf(text: string): Delimiter {
  const [line = ""] = text
    .replace(/"(?:[^"]|"")*"/g, "")
    .split("\n")
    .filter((one) => one.trim() !== "");
  const counted = ([";", ",", "\t"] as const).map((sign) => ({ sign, count: line.split(sign).length - 1 }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
