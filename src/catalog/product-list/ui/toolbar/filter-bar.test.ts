import { expect, test } from "vitest";
import { noFilters } from "../view/products-view.ts";
import { countFilters } from "./filter-bar.tsx";

test("each filter counts once, and so does each dynamic field", () => {
  expect(countFilters(noFilters)).toBe(0);
  expect(countFilters({ ...noFilters, brands: ["a", "b"], priceFrom: 1, priceTo: 2 })).toBe(2);
  expect(
    countFilters({ ...noFilters, offline: false, attention: ["DUPLICATE"], dynamic: { a: ["1"], b: ["x"] } }),
  ).toBe(4);
});
