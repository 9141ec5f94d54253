import { expect, test } from "vitest";
import { sortTypes } from "../../product-list.contract.ts";
import { columnSorts, nextSort, sortedAs } from "./column-head.tsx";

test("a column head sorts ascending, then descending, then by default", () => {
  expect(nextSort("price", null)).toBe("PRICE_ASCENDING");
  expect(nextSort("price", "PRICE_ASCENDING")).toBe("PRICE_DESCENDING");
  expect(nextSort("price", "PRICE_DESCENDING")).toBeNull();
  expect(nextSort("price", "OVERPRICED")).toBe("PRICE_ASCENDING");
});

test("the comparisons with the market begin with the most expensive", () => {
  expect(nextSort("overLowest", null)).toBe("OVERPRICED");
  expect(nextSort("overLowest", "OVERPRICED")).toBe("UNDERPRICED");
  expect(nextSort("overLowest", "UNDERPRICED")).toBeNull();
  expect(nextSort("overAverage", "PRICE_ASCENDING")).toBe("MEAN_OVERPRICED");
});

test("the highest share over the lowest price is the most overpriced", () => {
  expect(sortedAs("overLowest", "OVERPRICED")).toBe("descending");
  expect(sortedAs("overLowest", "UNDERPRICED")).toBe("ascending");
  expect(sortedAs("overAverage", "MEAN_OVERPRICED")).toBe("descending");
  expect(sortedAs("overLowest", "PRICE_ASCENDING")).toBe("none");
  expect(sortedAs("brand", "PRICE_ASCENDING")).toBe("none");
});

test("every sort of the list belongs to one column", () => {
  const reached = Object.values(columnSorts).flatMap(({ ascending, descending }) => [ascending, descending]);
  expect(reached.sort()).toEqual([...sortTypes].sort());
});
