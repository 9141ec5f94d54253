import { expect, test } from "vitest";
import { trendEnds } from "./product-trend.tsx";

test("the ends are the price valid when the span began and the last one", () => {
  const line = [
    [100, 50],
    [500, 40],
    [1200, 30],
    [1800, 35],
  ] as const;
  expect(trendEnds(line, 1000)).toEqual({ first: 40, last: 35 });
});

test("times without a price are skipped", () => {
  const line = [
    [100, null],
    [1200, 30],
    [1800, null],
  ] as const;
  expect(trendEnds(line, 1000)).toEqual({ first: 30, last: 30 });
  expect(trendEnds([[100, null]], 1000)).toBeNull();
  expect(trendEnds([], 1000)).toBeNull();
});
