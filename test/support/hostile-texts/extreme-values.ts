import * as z from "zod/mini";
import type { TextField } from "./text-fields.ts";

/** Beyond them a number is stored in no integer column, can be raised no further, or is no exact one. */
const tellingNumbers = [2_147_483_647, 2_147_483_648, 2 ** 63, 1e308, -1e308];

/** All borders of PostgreSQL's smallint, integer and bigint, of exact numbers in JavaScript, and of double precision. */
const allNumbers = [
  ...tellingNumbers,
  32_767,
  32_768,
  -32_769,
  -2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  -(2 ** 63) - 2048,
  5e-324,
  0,
];

const numbers = process.env["TEST_ALL"] === undefined ? tellingNumbers : allNumbers;

/** PostgreSQL's calendar has no year 0; JavaScript's ends in the year 275760. The last two are in no calendar. */
const dates = [
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "+275760-09-13",
  "-000001-01-01",
  "2026-13-01",
  "2026-02-30",
];

/** What is sent in a field: the borders of its type – all of them with `npm run test:all` – and nothing in a text. */
export function extremesFor({ part, schema }: Pick<TextField, "part" | "schema">): readonly unknown[] {
  if (isNumber(schema)) return part === "body" ? numbers : numbers.map(plainDigits);
  return isDate(schema) ? dates : [];
}

function isNumber(schema: z.ZodMiniType): boolean {
  return ["7", 7, 1, 0.5, 50].some((value) => typeof z.safeParse(schema, value).data === "number");
}

function isDate(schema: z.ZodMiniType): boolean {
  return z.safeParse(schema, "2026-12-01").success && !z.safeParse(schema, "a text").success;
}

function plainDigits(value: number): string {
  return value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 });
}
