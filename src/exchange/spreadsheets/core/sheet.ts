import type { AnyParameters, ProblemCode } from "../../../kit/problems.ts";
import { storableText } from "../../../kit/text/cut-text.ts";

/**
 * A cell as the file states it. Numbers and dates are not texts that only look so: a date that a spreadsheet made of "22.5"
 * must not be read as a price. null: empty.
 */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "number";
      readonly value: number;
      /** Shown in percent: 0.21 is "21 %". */
      readonly isPercent: boolean;
      /** Shown with zeros before it, with at least as many digits: 123 is "00123" with 5. */
      readonly digits?: number;
    }
  /** @property day as "2026-05-22" */
  | { readonly kind: "date"; readonly day: string }
  /** A formula, an error value, or a cell that is joined with others. */
  | { readonly kind: "formula" | "error" | "merged" }
  | null;

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** A cell of a text; null when there is nothing in it. */
export function textCell(text: string): Cell {
  const storable = storableText(text);
  return storable.trim() === "" ? null : { kind: "text", text: storable };
}

/** Rows with at least one cell that is not empty, in the file's order. */
export type Sheet = readonly SheetRow[];

export interface SheetLimits {
  /** Rows with content. */
  readonly maxRows: number;
  /** Columns; cells behind them are an error. */
  readonly maxColumns: number;
  /** Bytes of all parts of an xlsx file, unpacked. */
  readonly maxUnpackedBytes: number;
  /** Parts of an xlsx file. */
  readonly maxEntries: number;
  /** Characters of all cells of an xlsx file: a text that is stored once may be shown in any number of cells. */
  readonly maxCharacters: number;
}

export const sheetLimits: SheetLimits = {
  maxRows: 20_000,
  maxColumns: 256,
  maxUnpackedBytes: 100 * 1024 * 1024,
  maxEntries: 1_000,
  maxCharacters: 20_000_000,
};

/** Why a file is no sheet. */
export interface SheetProblem {
  readonly code: Extract<ProblemCode, `SHEET_${string}`>;
  readonly parameters?: AnyParameters | undefined;
}

/** Ends the reading of a file. */
export class UnreadableSheetError extends Error {
  readonly problem: SheetProblem;

  constructor(code: SheetProblem["code"], parameters?: AnyParameters) {
    super(code);
    this.problem = { code, parameters };
  }
}

/** The name of a column: 0 is "A", 27 is "AB". */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** Zero-based column and row of a reference such as "AB12"; null when it is none. */
export function cellPosition(reference: string): { readonly column: number; readonly row: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
  if (!match) return null;
  const [, letters = "", digits = ""] = match;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) - 1 };
}
