import fc from "fast-check";
import { expect, test } from "vitest";
import { readTypedAmount } from "./typed-amount.ts";

test.each([
  ["1.234,50", 1234.5],
  ["1234.5", 1234.5],
  [" 89,9 lei ", 89.9],
  ["1.234 RON", 1234],
  ["0", 0],
  ["90.000.000.000", 90_000_000_000],
])("%j is the amount %d", (text, amount) => {
  expect(readTypedAmount(text)).toBe(amount);
});

test.each(["", "lei", "-5", "-0,01", "12,345", "1e3", "12 for 10", "90000000001"])("%j is none", (text) => {
  expect(readTypedAmount(text)).toBeNull();
});

test("every amount is read back as Romanian shops write it", () => {
  const format = new Intl.NumberFormat("ro-RO", { style: "currency", currency: "RON" });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), (bani) => {
      expect(readTypedAmount(format.format(bani / 100))).toBe(bani / 100);
    }),
  );
});
