import {
  type Cell,
  cellPosition,
  type Sheet,
  type SheetLimits,
  type SheetRow,
  textCell,
  UnreadableSheetError,
} from "./sheet.ts";
import type { XmlHandler } from "./xlsx-archive.ts";
import type { NumberLook } from "./xlsx-styles.ts";

export interface SheetContext {
  readonly texts: readonly string[];
  readonly looks: readonly NumberLook[];
  /** Days are counted from 1904, as old files of Mac OS do. */
  readonly isFrom1904: boolean;
}

/** Collects the texts of xl/sharedStrings.xml in their order, without the reading aids of East Asian texts. */
export function textsReader(): { readonly handler: XmlHandler; readonly texts: string[] } {
  const texts: string[] = [];
  let text = "";
  let isInText = false;
  let isAid = false;
  return {
    texts,
    handler: {
      open: (name) => {
        if (name === "si") text = "";
        else if (name === "t") isInText = true;
        else if (name === "rPh") isAid = true;
      },
      close: (name) => {
        if (name === "si") texts.push(unescaped(text));
        else if (name === "t") isInText = false;
        else if (name === "rPh") isAid = false;
      },
      text: (part) => {
        if (isInText && !isAid) text += part;
      },
    },
  };
}

/** Cells that are joined over several rows. Columns from 0, rows as `SheetRow` counts them. */
interface MergedRange {
  readonly columns: readonly [from: number, to: number];
  readonly rows: readonly [from: number, to: number];
}

/** No list of products has more of them. */
const maxMergedRanges = 20_000;
/** The last row that spreadsheet programs know. */
const maxRowNumber = 1_048_576;

/** Collects the rows of a worksheet. @throws UnreadableSheetError from the handler, for a sheet above the limits */
export function sheetReader(
  context: SheetContext,
  limits: SheetLimits,
): { readonly handler: XmlHandler; rows(): Sheet } {
  const rows: SheetRow[] = [];
  const merged: MergedRange[] = [];
  let number = 0;
  let cells: Cell[] = [];
  let column = -1;
  let cell = { type: "n", style: 0, value: "", isFormula: false };
  let isInValue = false;
  let characters = 0;
  const endRow = () => {
    if (cells.every((one) => one === null)) return;
    if (rows.length === limits.maxRows)
      throw new UnreadableSheetError("SHEET_TOO_LONG", { max: limits.maxRows });
    rows.push({ number, cells });
  };
  const open: Record<string, (attributes: Readonly<Record<string, string>>) => void> = {
    row: ({ r }) => {
      number = nextNumber(number, r);
      cells = [];
      column = -1;
    },
    c: ({ r, t = "n", s = "0" }) => {
      column = (r === undefined ? null : cellPosition(r))?.column ?? column + 1;
      cell = { type: t, style: Number(s), value: "", isFormula: false };
    },
    f: () => {
      cell.isFormula = true;
    },
    v: () => {
      isInValue = true;
    },
    t: () => {
      isInValue = cell.type === "inlineStr";
    },
    mergeCell: ({ ref = "" }) => {
      const [from = null, to = null] = ref.split(":").map(cellPosition);
      if (!from || !to || from.row >= to.row) return;
      if (merged.length === maxMergedRanges) throw new UnreadableSheetError("SHEET_DAMAGED");
      merged.push({ columns: [from.column, to.column], rows: [from.row + 1, to.row + 1] });
    },
  };
  const close: Record<string, () => void> = {
    v: () => {
      isInValue = false;
    },
    t: () => {
      isInValue = false;
    },
    c: () => {
      const read = cellOf(cell, context);
      if (read === null) return;
      if (column >= limits.maxColumns)
        throw new UnreadableSheetError("SHEET_TOO_WIDE", { row: number, max: limits.maxColumns });
      if (read.kind === "text") characters += read.text.length;
      if (characters > limits.maxCharacters) throw tooLarge(limits);
      while (cells.length < column) cells.push(null);
      cells[column] = read;
    },
    row: endRow,
  };
  return {
    handler: {
      open: (name, attributes) => open[name]?.(attributes),
      close: (name) => close[name]?.(),
      text: (part) => {
        if (isInValue) cell.value += part;
      },
    },
    rows: () => markMerged(rows, merged, limits),
  };
}

/** The number of a row, above that of the row before it. @param stated attribute of the row @throws UnreadableSheetError */
function nextNumber(before: number, stated: string | undefined): number {
  const number = stated === undefined ? before + 1 : /^\d{1,7}$/.test(stated) ? Number(stated) : 0;
  if (number <= before || number > maxRowNumber) throw new UnreadableSheetError("SHEET_DAMAGED");
  return number;
}

function tooLarge({ maxCharacters }: SheetLimits): UnreadableSheetError {
  return new UnreadableSheetError("SHEET_UNPACKED_TOO_LARGE", { max: Math.floor(maxCharacters / 1_000_000) });
}

function cellOf(
  { type, style, value, isFormula }: { type: string; style: number; value: string; isFormula: boolean },
  { texts, looks, isFrom1904 }: SheetContext,
): Cell {
  if (isFormula) return { kind: "formula" };
  if (type === "e") return { kind: "error" };
  if (type === "s") return textCell(texts[Number(value)] ?? "");
  if (type === "inlineStr" || type === "str") return textCell(unescaped(value));
  if (type === "b") return textCell(value === "1" ? "TRUE" : "FALSE");
  if (value.trim() === "") return null;
  if (type === "d") return { kind: "date", day: value.slice(0, 10) };
  const amount = Number(value);
  if (!Number.isFinite(amount)) return { kind: "error" };
  const look = looks[style] ?? "plain";
  if (look === "date") return { kind: "date", day: dayOfSerial(amount, isFrom1904) };
  const digits = typeof look === "object" ? look : {};
  return { kind: "number", value: amount, isPercent: look === "percent", ...digits };
}

/**
 * The day of a spreadsheet's number, "2026-05-22" of 46164. Day 60 of the older count is the 29th of February 1900, which never
 * was; dates before it are a day off, and none of a shop's.
 */
function dayOfSerial(serial: number, isFrom1904: boolean): string {
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = new Date(start + Math.floor(serial) * 86_400_000);
  return Number.isNaN(day.getTime()) ? "" : day.toISOString().slice(0, 10);
}

/**
 * Cells of a range that spans rows are one cell, and nobody can say to which row its value belongs.
 * @throws UnreadableSheetError when ranges overlap, which no spreadsheet program writes and takes very long
 */
function markMerged(rows: Sheet, merged: readonly MergedRange[], limits: SheetLimits): Sheet {
  if (merged.length === 0) return rows;
  const marked = rows.map(({ number, cells }) => ({ number, cells: [...cells] }));
  let cellsLeft = rows.length * limits.maxColumns;
  for (const { columns, rows: span } of merged) {
    const last = Math.min(columns[1], limits.maxColumns - 1);
    for (let at = firstFrom(marked, span[0]); at < marked.length; at += 1) {
      const row = marked[at];
      if (row === undefined || row.number > span[1]) break;
      cellsLeft -= Math.max(1, last - columns[0] + 1);
      if (cellsLeft < 0) throw new UnreadableSheetError("SHEET_DAMAGED");
      while (row.cells.length < columns[0] && columns[0] <= last) row.cells.push(null);
      for (let column = columns[0]; column <= last; column += 1) row.cells[column] = { kind: "merged" };
    }
  }
  return marked;
}

/** The place of the first row with at least this number. */
function firstFrom(rows: Sheet, number: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Characters that XML cannot hold are written as "_x000D_". */
function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([\dA-F]{4})_/gi, (_all, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
    : text;
}
