import fc from "fast-check";
import { expect, test } from "vitest";
import { pageNumbers } from "./pagination-range.ts";

test("first, last and those around the current page, gaps between", () => {
  expect(pageNumbers(1, 10)).toEqual([1, 2, 3, 4, null, 10]);
  expect(pageNumbers(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
  expect(pageNumbers(10, 10)).toEqual([1, null, 7, 8, 9, 10]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
});

test("always holds the current page and both ends, and a gap stands for two pages or more", () => {
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
