import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lowestTrend, type TrendLine } from "./price-trend.ts";

const line = (...points: [at: number, priceBani: number | null][]): TrendLine =>
  points.map(([at, priceBani]) => ({ at, priceBani }));
const pairs = (lines: readonly TrendLine[], fromMs = 0) =>
  lowestTrend(lines, fromMs).map(({ at, priceBani }) => [at, priceBani]);

describe("the lowest of several lines", () => {
  test("changes when the cheapest changes, and not when a dearer one does", () => {
    const a = line([0, 1000], [10, 900], [30, 1200]);
    const b = line([0, 1100], [20, 1050]);
    // 0: 1000 against 1100; 10: 900; 20: still 900; 30: 1200 against 1050.
    expect(pairs([a, b])).toEqual([
      [0, 1000],
      [10, 900],
      [30, 1050],
    ]);
  });

  test("starts with one point for the price valid before the range", () => {
    expect(pairs([line([1, 500], [2, 700]), line([3, 600]), line([150, 400])], 100)).toEqual([
      [100, 600],
      [150, 400],
    ]);
  });

  test("skips lines without a price and is null while there is none", () => {
    expect(pairs([line([0, 1000], [10, null], [20, 800]), line([5, 900], [15, null])])).toEqual([
      [0, 1000],
      [5, 900],
      [15, null],
      [20, 800],
    ]);
    expect(pairs([])).toEqual([]);
  });

  test("is the minimum of the current prices after every change, without redundant points", () => {
    const anyLine = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.option(fc.integer({ min: 1, max: 9 }))), {
        maxLength: 8,
      })
      .map((points) => line(...points.sort(([a], [b]) => a - b)));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 4 }), fc.integer({ min: 0, max: 20 }), (lines, from) => {
        const trend = lowestTrend(lines, from);
        for (const [place, point] of trend.entries()) {
          expect(point.priceBani).not.toBe(trend[place - 1]?.priceBani);
        }
        for (let at = from; at <= 40; at++) {
          const present = lines.flatMap((one) => one.findLast((point) => point.at <= at)?.priceBani ?? []);
          const lowest = trend.findLast((point) => point.at <= at)?.priceBani ?? null;
          expect(lowest).toBe(present.length === 0 ? null : Math.min(...present));
        }
      }),
    );
  });
});
