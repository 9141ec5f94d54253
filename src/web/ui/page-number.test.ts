import fc from "fast-check";
import { expect, test } from "vitest";
import { readPageNumber } from "./page-number.ts";

test.each([
  ["1", 1],
  [" 12 ", 12],
  ["007", 7],
  ["1.247", 1247],
  ["2.000", 2000],
])("%j is page %i", (text, page) => {
  expect(readPageNumber(text, 2000)).toBe(page);
});

test.each(["", " ", "0", "-1", "1.5", "1,5", "1e2", "2.001", "2001", "0.001", "zwei", "99999999999"])(
  "%j of 2000 is ignored",
  (text) => {
    expect(readPageNumber(text, 2000)).toBeNull();
  },
);

test("whatever is typed, the page exists", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 70_000 }), (text, total) => {
      const page = readPageNumber(text, total);
      if (page === null) return;
      expect(Number.isInteger(page) && page >= 1 && page <= total).toBe(true);
    }),
  );
});
