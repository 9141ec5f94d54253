/**
 * How the texts of a column are written. "hundredths": a whole number of hundredths, as bani or basis points, shown with two
 * decimals; "decimal": digits with a point; "instant": a local time as "2026-11-21 12:00:00+02".
 */
export type CellKind = "text" | "hundredths" | "integer" | "decimal" | "instant";

export interface TableColumn {
  readonly heading: string;
  readonly kind: CellKind;
  /** What is shown for a stored text, as a word for a code; not called for empty cells. */
  readonly shown?: (stored: string) => string;
  /** In a workbook, in characters. @default by kind */
  readonly width?: number;
  /** Whether a workbook breaks its texts into lines. @default false */
  readonly wraps?: boolean;
}

/** One text for each column; "" is an empty cell. */
export type TableRow = readonly string[];

export interface Table {
  readonly columns: readonly TableColumn[];
  /** In batches, in the order of the file. */
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

const number = /^-?\d+$/;
const decimal = /^-?\d+(?:\.\d+)?$/;
const instant = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})/;

/** Plain text of a number of hundredths with two decimals and a point: "-690" → "-6.90". @returns null when it is no number */
export function plainHundredths(stored: string): string | null {
  if (!number.test(stored)) return null;
  const isNegative = stored.startsWith("-");
  const digits = (isNegative ? stored.slice(1) : stored).padStart(3, "0");
  return `${isNegative ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The number as it is stored; null when it is none. */
export function plainNumber(stored: string): string | null {
  return decimal.test(stored) ? stored : null;
}

/** Local day and minute of an instant; null when it is none, as "infinity". */
export function localMinute(stored: string): { readonly day: string; readonly minute: string } | null {
  const [, day, minute] = instant.exec(stored) ?? [];
  return day === undefined || minute === undefined ? null : { day, minute };
}
