import fc from "fast-check";
import { expect, test } from "vitest";
import { pageNumbers, readPageNumber } from "./pagination.tsx";

test("first, last and those around the current page, gaps between", () => {
  expect(pageNumbers(1, 10)).toEqual([1, 2, 3, 4, null, 10]);
  expect(pageNumbers(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
  expect(pageNumbers(10, 10)).toEqual([1, null, 7, 8, 9, 10]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
});

test("always holds the current page and both ends, and a gap replaces two pages or more", () => {
  const pager = fc
    .integer({ min: 1, max: 500 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(pager, ([current, total]) => {
      const numbers = pageNumbers(current, total);
      for (const page of [1, current, total]) expect(numbers).toContain(page);
      numbers.forEach((page, index) => {
        if (page !== null) return;
        expect((numbers[index + 1] ?? 0) - (numbers[index - 1] ?? 0)).toBeGreaterThan(2);
      });
    }),
  );
});

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

test("any input gives an existing page", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 70_000 }), (text, total) => {
      const page = readPageNumber(text, total);
      if (page === null) return;
      expect(Number.isInteger(page) && page >= 1 && page <= total).toBe(true);
    }),
  );
});
