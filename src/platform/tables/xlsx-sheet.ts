import { localMinute, plainHundredths, plainNumber, type TableColumn, type TableRow } from "./table.ts";
import { sheetHead, style } from "./xlsx-parts.ts";
import { xmlText } from "./xml-text.ts";

/** Characters that a cell of a spreadsheet can hold; longer texts are cut. */
const maxCellLength = 32_767;

const widths: Readonly<Record<TableColumn["kind"], number>> = {
  text: 24,
  hundredths: 14,
  integer: 12,
  decimal: 12,
  instant: 17,
};

/** The sheet up to the first row below the headings. */
export function sheetStart(columns: readonly TableColumn[]): string {
  const cols = columns.map(
    ({ kind, width = widths[kind] }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const cells = columns.map(({ heading }, at) => textCell(`${letters(at)}1`, heading, style.heading));
  return `${sheetHead}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join("")}</cols><sheetData><row r="1">${cells.join("")}</row>`;
}

/** @param filtered what people may filter: number of columns, and of the last row, 1 when there are only headings */
export function sheetEnd(filtered: { readonly columns: number; readonly lastRow: number } | null): string {
  if (filtered === null) return "</sheetData></worksheet>";
  const { columns, lastRow } = filtered;
  return `</sheetData><autoFilter ref="A1:${letters(columns - 1)}${lastRow}"/></worksheet>`;
}

/** @param rowNumber from 2 */
export function sheetRow(columns: readonly TableColumn[], row: TableRow, rowNumber: number): string {
  let cells = "";
  for (const [at, column] of columns.entries()) {
    const stored = row[at] ?? "";
    if (stored === "") continue;
    cells += cell(`${letters(at)}${rowNumber}`, column, column.shown ? column.shown(stored) : stored);
  }
  return `<row r="${rowNumber}">${cells}</row>`;
}

/** A value that is not of its column's kind is written as text. */
function cell(place: string, { kind, wraps = false }: TableColumn, value: string): string {
  switch (kind) {
    case "text":
      return textCell(place, value, wraps ? style.wrapped : style.text);
    case "hundredths": {
      const plain = plainHundredths(value);
      return plain === null ? textCell(place, value, style.text) : numberCell(place, plain, style.hundredths);
    }
    case "instant": {
      const serial = serialOf(value);
      return serial === null
        ? textCell(place, value, style.text)
        : numberCell(place, String(serial), style.instant);
    }
    default: {
      const plain = plainNumber(value);
      // A number of more digits would be rounded.
      const isExact = plain !== null && plain.length <= 15;
      return isExact ? numberCell(place, plain, style.plain) : textCell(place, value, style.text);
    }
  }
}

function numberCell(place: string, value: string, styleId: number): string {
  return `<c r="${place}" s="${styleId}"><v>${value}</v></c>`;
}

function textCell(place: string, value: string, styleId: number): string {
  const text = xmlText(escapedUnderscores(value.slice(0, maxCellLength)));
  return `<c r="${place}" s="${styleId}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** "_x000D_" in a text would be read as the character that it names. @see ECMA-376, ST_Xstring */
function escapedUnderscores(text: string): string {
  return text.includes("_x") ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_") : text;
}

const dayMs = 86_400_000;
/** Day 0 of the 1900 date system, in which 1 March 1900 is day 61. */
const epochMs = Date.UTC(1899, 11, 30);

/** Days since the epoch of a local time, with the time of day as the fraction. */
function serialOf(stored: string): number | null {
  const local = localMinute(stored);
  if (local === null) return null;
  const ms = Date.parse(`${local.day}T${local.minute}Z`);
  if (Number.isNaN(ms)) return null;
  // A fifth of a millisecond later: programs that cut what is below one would otherwise show the minute before.
  return Math.round(((ms - epochMs) / dayMs + 2e-9) * 1e9) / 1e9;
}

const known: string[] = [];

/** The name of a column: 0 → "A", 26 → "AA". */
function letters(at: number): string {
  const name =
    known[at] ?? (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
  known[at] = name;
  return name;
}
