import { expect, test } from "vitest";
import { allSelected, isInSelection, noneSelected, scopeOf, select } from "./selected-products.ts";

const page = [1, 2, 3];

test("products selected on one page stay selected on the next", () => {
  const first = select(noneSelected, [1, 2], true, page);
  const both = select(first, [7], true, [7, 8]);
  expect(scopeOf(both, [7, 8], 1247)).toEqual({ count: 3, onPage: 1, isAll: false });
  expect(isInSelection(both, 2)).toBe(true);
  expect(isInSelection(both, 8)).toBe(false);
});

test("deselecting every product leaves none", () => {
  const taken = select(select(noneSelected, page, true, page), page, false, page);
  expect(scopeOf(taken, page, 1247)).toEqual({ count: 0, onPage: 0, isAll: false });
});

test("all results count as many as the list has", () => {
  expect(scopeOf(allSelected, page, 1247)).toEqual({ count: 1247, onPage: 3, isAll: true });
  expect(select(allSelected, [9], true, page)).toBe(allSelected);
});

test("deselecting one of all results leaves the others of this page", () => {
  const rest = select(allSelected, [2], false, page);
  expect(scopeOf(rest, page, 1247)).toEqual({ count: 2, onPage: 2, isAll: false });
});
