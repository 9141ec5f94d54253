import fc from "fast-check";
import { expect, test } from "vitest";
import { bani, decimalFromMinor, hasTwoDecimals, leiFromBani, minorFromDecimal } from "./money.ts";

test("decimal text becomes hundredths, half rounded away from zero", () => {
  expect(minorFromDecimal("2879.2")).toBe(287920);
  expect(minorFromDecimal("2879.20")).toBe(287920);
  expect(minorFromDecimal("0.005")).toBe(1);
  expect(minorFromDecimal("-1.015")).toBe(-102);
  expect(minorFromDecimal("1,5")).toBeNull();
  expect(minorFromDecimal("")).toBeNull();
  expect(minorFromDecimal("99999999999999")).toBe(9999999999999900 > Number.MAX_SAFE_INTEGER ? null : 0);
});

test("hundredths and decimal text are each other's inverse", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
      expect(minorFromDecimal(decimalFromMinor(minor))).toBe(minor);
    }),
  );
});

test("lei go over the wire as a number with two decimals at most", () => {
  expect(leiFromBani(bani(123450))).toBe(1234.5);
});

test("a fraction of a ban is refused", () => {
  expect(() => bani(1.5)).toThrow(RangeError);
});

test("two decimals are two decimals, also of large amounts", () => {
  for (const value of [0, 0.1, 0.29, 1234.5, 8_591_171_262.2, 90_000_000_000, -4.35]) {
    expect([value, hasTwoDecimals(value)]).toEqual([value, true]);
  }
  for (const value of [0.001, 1.005, 1234.567, Number.NaN]) {
    expect([value, hasTwoDecimals(value)]).toEqual([value, false]);
  }
});
