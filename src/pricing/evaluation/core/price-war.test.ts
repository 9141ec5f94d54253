import { expect, test } from "vitest";
import { changesOnDay, cutsOf, isPriceWar, type PricePoint } from "./price-war.ts";

const dayMs = 86_400_000;
const nowMs = Date.parse("2026-11-22T10:00:00Z");

/** Points at days before now. */
function points(...list: readonly (readonly [daysAgo: number, priceMinor: number | null])[]): PricePoint[] {
  return list.map(([daysAgo, priceMinor]) => ({ atMs: nowMs - daysAgo * dayMs, priceMinor }));
}

const own = points([9, 1_000], [5, 990], [3, 980], [1, 970]);

test("a fall is a cut, also across a reading without a price; the first price and a rise are none", () => {
  expect(cutsOf(points([5, 1_000], [4, null], [3, 990], [2, 995], [1, 990]))).toEqual([
    nowMs - 3 * dayMs,
    nowMs - 1 * dayMs,
  ]);
});

test("three cuts, each answered by the same competitor within a day, are a price war", () => {
  expect(isPriceWar(own, [points([9, 1_000], [4.5, 985], [2, 975], [0.5, 965])], nowMs, null)).toBe(true);
});

test.each<[string, PricePoint[], PricePoint[][]]>([
  ["one answer came after more than a day", own, [points([9, 1_000], [4.5, 985], [1.9, 975], [0.5, 965])]],
  [
    "two competitors share the answers",
    own,
    [points([9, 1_000], [4.5, 985], [2.5, 975]), points([9, 1_000], [0.5, 965])],
  ],
  [
    "only two cuts",
    points([9, 1_000], [5, 990], [3, 980]),
    [points([9, 1_000], [4.5, 985], [2.5, 975], [0.5, 965])],
  ],
  [
    "one cut is older than seven days",
    points([9, 1_000], [8, 990], [3, 980], [1, 970]),
    [points([9, 1_000], [7.5, 985], [2.5, 975], [0.5, 965])],
  ],
  ["the competitor raised its price", own, [points([9, 900], [4.5, 985], [2.5, 990], [0.5, 995])]],
])("no price war: %s", (_, ownPoints, competitors) => {
  expect(isPriceWar(ownPoints, competitors, nowMs, null)).toBe(false);
});

test("cuts before the person resumed the rule do not count", () => {
  const competitor = points([9, 1_000], [4.5, 985], [2.5, 975], [0.5, 965]);
  expect(isPriceWar(own, [competitor], nowMs, nowMs - 4 * dayMs)).toBe(false);
});

test("changes are counted from the start of the day", () => {
  const at = (iso: string, priceMinor: number) => ({ atMs: Date.parse(iso), priceMinor });
  const list = [
    at("2026-11-20T10:00:00Z", 1_000),
    at("2026-11-21T21:59:00Z", 990),
    at("2026-11-21T22:01:00Z", 980),
    at("2026-11-22T05:00:00Z", 980),
    at("2026-11-22T06:00:00Z", 985),
  ];
  expect(changesOnDay(list, Date.parse("2026-11-21T22:00:00Z"), nowMs)).toBe(2);
});
