import { expect, test } from "vitest";
import { parseBigint, valueParsers } from "./value-parsers.ts";

test("a bigint is a number up to 2^53 − 1 and refused beyond", () => {
  expect(parseBigint("9007199254740991")).toBe(9_007_199_254_740_991);
  expect(parseBigint("-12")).toBe(-12);
  expect(() => parseBigint("9007199254740992")).toThrow(RangeError);
});

test("a day stays the text that PostgreSQL wrote, and nulls in an array of bigint are preserved", () => {
  expect(valueParsers.getTypeParser(1082, "text")("2026-11-21")).toBe("2026-11-21");
  expect(valueParsers.getTypeParser(1016, "text")("{1,NULL,3}")).toEqual([1, null, 3]);
});
