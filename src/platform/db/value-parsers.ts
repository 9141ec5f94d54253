import pg from "pg";

const { builtins } = pg.types;
const int8Array = 1016;
const dateArray = 1182;

/** bigint as a number. @throws RangeError beyond 2^53 − 1 instead of losing precision */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("a bigint column holds a number beyond 2^53");
  return value;
}

const textArray = 1009;
/** pg's type declarations list only scalar types. */
const parserOf = pg.types.getTypeParser as (oid: number, format: "text") => (text: string) => unknown;
const parseTextArray = parserOf(textArray, "text") as (text: string) => (string | null)[];

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseBigint],
  [int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseBigint(item)))],
  // A calendar day stays text: as an instant it would depend on the time zone.
  [builtins.DATE, (text) => text],
  [dateArray, (text) => parseTextArray(text)],
]);

/** Conversion of PostgreSQL values: bigint → number, date → "2026-11-21", timestamptz → Date, numeric → text. */
export const valueParsers = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : parsers.get(oid)) ?? parserOf(oid, format as "text"),
};
