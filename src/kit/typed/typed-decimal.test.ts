import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalMarkOf, readTypedDecimal } from "./typed-decimal.ts";

test.each([
  ["7", 7],
  ["0", 0],
  ["-0", 0],
  ["1.234,50", 1234.5],
  ["1234.5", 1234.5],
  ["1234,5", 1234.5],
  ["1,234.50", 1234.5],
  ["1.234", 1234],
  ["0.125", 0.125],
  ["1.234.567", 1_234_567],
  ["12.345", 12_345],
  ["1234.567", 1234.567],
  [" 1 234,5 ", 1234.5],
  ["1\u00a0234,5", 1234.5],
  ["1 234 567", 1_234_567],
  ["-3,5", -3.5],
  ["- 3,5", -3.5],
  ["−3.5", -3.5],
])("%s is read as %d", (text, value) => {
  expect(readTypedDecimal(text)).toBe(value);
});

test.each([
  "",
  " ",
  "-",
  ",5",
  "5,",
  "1.23,4.5",
  "1.2.3",
  "12,34,5",
  "1e3",
  "1,234",
  "1,200",
  "99 90",
  "12 34",
  "1 2345",
  "Infinity",
  "5 lei",
  "9".repeat(17),
])("%j is no number", (text) => {
  expect(readTypedDecimal(text)).toBeNull();
});

test("a number in Romanian format is parsed back to the same value", () => {
  const format = new Intl.NumberFormat("ro-RO", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 }), (hundredths) => {
      expect(readTypedDecimal(format.format(hundredths / 100))).toBe(hundredths / 100);
    }),
  );
});

test.each([
  ["1.234", ",", 1234],
  ["1.234", ".", 1.234],
  ["1,234", ",", 1.234],
  ["1,234", ".", 1234],
  ["12,50", ".", 12.5],
  ["1.234,50", ".", 1234.5],
  ["0.125", ",", 0.125],
] as const)("%s in a column with the decimal mark %s is read as %d", (text, mark, value) => {
  expect(readTypedDecimal(text, mark)).toBe(value);
});

test.each([
  ["12,50", ","],
  ["12.5", "."],
  ["0,125", ","],
  ["1234.567", "."],
  ["1.234,50", ","],
  ["1,234.50", "."],
  ["1.234.567", ","],
  ["1,234,567", "."],
  ["-1 234,5", ","],
  ["1.234", "either"],
  ["1,200", "either"],
  ["1234", null],
  ["1 234", null],
  ["1.2.3", null],
  ["zece", null],
] as const)("%s was written with the decimal mark %s", (text, mark) => {
  expect(decimalMarkOf(text)).toBe(mark);
});
