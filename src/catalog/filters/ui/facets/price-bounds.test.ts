import { expect, test } from "vitest";
import { boundText, modeOf, readBounds } from "./price-bounds.ts";

const ok = (priceFrom: number | null, priceTo: number | null) => ({
  isValid: true,
  bounds: { priceFrom, priceTo },
});
const wrong = (isFromWrong: boolean, isToWrong: boolean) => ({ isValid: false, isFromWrong, isToWrong });

test.each([
  ["above", "1.234,50", "", ok(1234.5, null)],
  ["above", "1234.5", "7", ok(1234.5, null)],
  ["above", "", "", ok(0, null)],
  ["above", "0", "", ok(0, null)],
  ["under", "9", "99,99", ok(null, 99.99)],
  ["under", "", "", ok(null, null)],
  ["between", "10", "10,01", ok(10, 10.01)],
  ["between", "0", "1", ok(0, 1)],
  ["any", "x", "y", ok(null, null)],
] as const)("%s %j %j is valid", (mode, from, to, expected) => {
  expect(readBounds(mode, from, to)).toEqual(expected);
});

test.each([
  ["above", "-1", "", wrong(true, false)],
  ["above", "cheap", "", wrong(true, false)],
  // Steps of one ban (0,01 lei).
  ["above", "1,005", "", wrong(true, false)],
  ["above", "90000000001", "", wrong(true, false)],
  ["under", "", "-0,01", wrong(false, true)],
  ["between", "10", "10", wrong(false, true)],
  ["between", "10", "9", wrong(false, true)],
  ["between", "", "9", wrong(true, false)],
  ["between", "10", "", wrong(false, true)],
  ["between", "", "", wrong(true, true)],
] as const)("%s %j %j is rejected at the invalid field", (mode, from, to, expected) => {
  expect(readBounds(mode, from, to)).toEqual(expected);
});

test("bounds are shown in their mode and in typed notation", () => {
  expect(modeOf({ priceFrom: null, priceTo: null })).toBe("any");
  expect(modeOf({ priceFrom: 0, priceTo: null })).toBe("above");
  expect(modeOf({ priceFrom: null, priceTo: 5 })).toBe("under");
  expect(modeOf({ priceFrom: 1, priceTo: 5 })).toBe("between");
  expect(boundText(1234.5)).toBe("1234,5");
  expect(readBounds("above", boundText(1234.5), "")).toEqual(ok(1234.5, null));
  expect(boundText(null)).toBe("");
});
