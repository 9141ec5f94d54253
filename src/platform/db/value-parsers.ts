import pg from "pg";

const { builtins } = pg.types;
const int8Array = 1016;
const dateArray = 1182;

/** bigint as a number. @throws RangeError beyond 2^53 − 1, rather than a figure that is nearly right */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("a bigint column holds a number beyond 2^53");
  return value;
}

const textArray = 1009;
/** pg's own types know only the scalar types by number. */
const parserOf = pg.types.getTypeParser as (oid: number, format: "text") => (text: string) => unknown;
const parseTextArray = parserOf(textArray, "text") as (text: string) => (string | null)[];

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseBigint],
  [int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseBigint(item)))],
  // A calendar day stays text: as an instant it would move with the time zone.
  [builtins.DATE, (text) => text],
  [dateArray, (text) => parseTextArray(text)],
]);

/** How values come out of PostgreSQL: bigint → number, date → "2026-11-21", timestamptz → Date, numeric → text. */
export const valueParsers = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : parsers.get(oid)) ?? parserOf(oid, format as "text"),
};
