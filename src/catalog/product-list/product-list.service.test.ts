import fc from "fast-check";
import { expect, test } from "vitest";
import { pageFrame } from "./product-list.service.ts";

test("31 rows in pages of 15 are three pages; a page past the end returns the last one", () => {
  expect(pageFrame(0, 15, 31)).toEqual({ number: 0, totalPages: 3, offset: 0 });
  expect(pageFrame(2, 15, 31)).toEqual({ number: 2, totalPages: 3, offset: 30 });
  expect(pageFrame(3, 15, 31)).toEqual({ number: 2, totalPages: 3, offset: 30 });
  expect(pageFrame(9e15, 15, 31)).toEqual({ number: 2, totalPages: 3, offset: 30 });
});

test("an empty list has no pages and returns page 0", () => {
  expect(pageFrame(4, 15, 0)).toEqual({ number: 0, totalPages: 0, offset: 0 });
});

test("the pages of a list cover every row once", () => {
  const whole = fc.record({
    size: fc.integer({ min: 1, max: 90 }),
    total: fc.integer({ min: 0, max: 2000 }),
  });
  fc.assert(
    fc.property(whole, ({ size, total }) => {
      const { totalPages } = pageFrame(0, size, total);
      let covered = 0;
      for (let page = 0; page < totalPages; page++) {
        expect(pageFrame(page, size, total).offset).toBe(covered);
        covered += Math.min(size, total - covered);
      }
      expect(covered).toBe(total);
    }),
  );
});
