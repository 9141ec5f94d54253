import { expect, test } from "vitest";
import { allPicked, isPicked, nothingPicked, scopeOf, select } from "./selected-products.ts";

const page = [1, 2, 3];

test("what is picked on one page stays picked on the next", () => {
  const first = select(nothingPicked, [1, 2], true, page);
  const both = select(first, [7], true, [7, 8]);
  expect(scopeOf(both, [7, 8], 1247)).toEqual({ count: 3, onPage: 1, isAll: false });
  expect(isPicked(both, 2)).toBe(true);
  expect(isPicked(both, 8)).toBe(false);
});

test("taken out again, nothing is left", () => {
  const taken = select(select(nothingPicked, page, true, page), page, false, page);
  expect(scopeOf(taken, page, 1247)).toEqual({ count: 0, onPage: 0, isAll: false });
});

test("all that the list finds counts as many as it finds", () => {
  expect(scopeOf(allPicked, page, 1247)).toEqual({ count: 1247, onPage: 3, isAll: true });
  expect(select(allPicked, [9], true, page)).toBe(allPicked);
});

test("one taken out of all leaves the others of this page", () => {
  const rest = select(allPicked, [2], false, page);
  expect(scopeOf(rest, page, 1247)).toEqual({ count: 2, onPage: 2, isAll: false });
});
