import { expect, test } from "vitest";
import { bani } from "../../../kit/money.ts";
import { pricingRule } from "../../rules/core/test-support/rule-factory.ts";
import type { HistoryPoint, ProductHistory, ReplayWindow } from "./product-replay.ts";
import { oscillationsOf, replayFigures } from "./replay-figures.ts";
import { type ProductReplay, replayProduct } from "./replay-product.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** 00:00 in Bucharest. */
const fromMs = Date.parse("2026-11-01T22:00:00Z");
const limits = { minMarginBp: null, maxStepBp: 3_000, maxChangesPerDay: 3 };

const point = (day: number, priceMinor: number | null, over: Partial<HistoryPoint> = {}): HistoryPoint => ({
  atMs: fromMs + day * dayMs,
  priceMinor,
  currency: "RON",
  availability: "IN_STOCK",
  ...over,
});

function windowOf(days: number, isActive: (day: number) => boolean = () => true): ReplayWindow {
  return {
    fromMs,
    toMs: fromMs + days * dayMs,
    days: Array.from({ length: days }, (_, day) => {
      const startMs = fromMs + day * dayMs;
      return {
        startMs,
        morningMs: startMs + 9 * hourMs,
        noonMs: startMs + 12 * hourMs,
        isActive: isActive(day),
      };
    }),
  };
}

function history(
  own: HistoryPoint[],
  competitor: HistoryPoint[],
  over: Partial<ProductHistory["product"]> = {},
): ProductHistory {
  return {
    productId: 1,
    own,
    offers: [{ offerId: 2, merchant: "a.ro", points: competitor }],
    product: {
      floorBani: null,
      ceilingBani: null,
      costBani: null,
      vatBp: 2_100,
      commissionBp: 0,
      shippingBani: bani(0),
      ownDomains: ["shop.ro"],
      ...over,
    },
  };
}

/** Steps as [day, bani]. */
function steps(list: ProductReplay["simulated"]): (readonly [number, number])[] {
  return list.map(({ atMs, priceBani }) => [(atMs - fromMs) / dayMs, priceBani]);
}

const rule = pricingRule();

test("the price follows the lowest offer less 5 %, at the instant of each change", () => {
  const replay = replayProduct(
    history([point(-5, 10_000)], [point(-3, 9_800), point(2, 9_600), point(4, 10_200)]),
    rule,
    limits,
    windowOf(6),
    "at-once",
  );
  // 98 × 0.95 = 93.10; 96 × 0.95 = 91.20; 102 × 0.95 = 96.90
  expect(steps(replay.simulated)).toEqual([
    [0, 9_310],
    [2, 9_120],
    [4, 9_690],
  ]);
  expect(steps(replay.real)).toEqual([[0, 10_000]]);
});

test("approved the next morning, only what still holds then becomes the price", () => {
  const replay = replayProduct(
    history([point(-5, 10_000)], [point(-3, 9_800), point(2, 9_600), point(2.2, 9_700)]),
    rule,
    limits,
    windowOf(6),
    "next-morning",
  );
  expect(steps(replay.simulated)).toEqual([
    [0, 10_000],
    [0.375, 9_310],
    [2.375, 9_215],
  ]);
});

test("what a page says at 09:00 sharp is approved then, and at midnight it belongs to the new day", () => {
  const morning = replayProduct(
    history([point(-5, 10_000)], [point(-3, 9_800), point(1.375, 9_600)]),
    rule,
    limits,
    windowOf(3),
    "next-morning",
  );
  expect(steps(morning.simulated)).toEqual([
    [0, 10_000],
    [0.375, 9_310],
    [1.375, 9_120],
  ]);
  const midnight = replayProduct(
    history([point(-5, 10_000)], [point(-3, 9_800), point(0.5, 9_700), point(1, 9_600)]),
    rule,
    { ...limits, maxChangesPerDay: 2 },
    windowOf(3),
    "at-once",
  );
  expect(steps(midnight.simulated)).toEqual([
    [0, 9_310],
    [0.5, 9_215],
    [1, 9_120],
  ]);
});

test("a change above the threshold is a warning and leaves the price alone", () => {
  const replay = replayProduct(
    history([point(-5, 10_000)], [point(-3, 8_000), point(1, 8_010)]),
    rule,
    limits,
    windowOf(3),
    "at-once",
  );
  expect(steps(replay.simulated)).toEqual([[0, 10_000]]);
  expect(replay.warnings).toBe(1);
});

test("until its first change the replay follows the shop's real price", () => {
  const replay = replayProduct(
    history([point(-5, 10_000), point(1, 9_900), point(3, 9_950)], [point(2, 9_800)]),
    rule,
    limits,
    windowOf(5),
    "at-once",
  );
  expect(steps(replay.simulated)).toEqual([
    [0, 10_000],
    [1, 9_900],
    [2, 9_310],
  ]);
  expect([...replay.refusals]).toEqual([["stale-offer", 1]]);
});

test("the fourth change of a day waits for the next one", () => {
  const competitor = [9_800, 9_700, 9_600, 9_500, 9_400].map((price, index) => point(index / 10, price));
  const replay = replayProduct(
    history([point(-5, 10_000)], competitor),
    rule,
    limits,
    windowOf(3),
    "at-once",
  );
  expect(steps(replay.simulated)).toEqual([
    [0, 9_310],
    [0.1, 9_215],
    [0.2, 9_120],
    [1, 8_930],
  ]);
});

test("on days on which the rule is not active nothing changes", () => {
  const replay = replayProduct(
    history([point(-5, 10_000)], [point(-3, 9_800), point(1.5, 9_600)]),
    rule,
    limits,
    windowOf(4, (day) => day !== 1),
    "at-once",
  );
  expect(steps(replay.simulated)).toEqual([[0, 9_310]]);
});

test("figures of four days, worked by hand", () => {
  const costs = { costBani: bani(5_000), vatBp: 2_100, commissionBp: 0, shippingBani: bani(0) };
  const window = windowOf(4);
  // The floor of 95 holds the price up on days 0 and 1; then the offer rises, and 110 × 0.95 = 104.50 is a warning.
  const replay = replayProduct(
    history([point(-5, 10_000)], [point(-3, 9_800), point(2, 11_000)], { floorBani: bani(9_500) }),
    rule,
    limits,
    window,
    "at-once",
  );
  expect(steps(replay.simulated)).toEqual([
    [0, 9_500],
    [2, 10_450],
  ]);
  const figures = replayFigures(replay, window, costs);
  expect(figures).toMatchObject({
    changes: 1,
    cheapestMs: 4 * dayMs,
    nearMs: 0,
    moreExpensiveMs: 0,
    heldUpMs: 2 * dayMs,
    oscillations: 0,
    // (−5 × 2 + 4.5 × 2) / 4 lei
    meanDifferenceBani: -25,
    // Net: 100 / 1.21 − 50 = 32.6446 → 32.64 a day
    realProfitBani: 4 * 3_264,
    // 95 / 1.21 − 50 = 28.51 on two days; 104.50 / 1.21 − 50 = 36.36 on two
    simulatedProfitBani: 2 * 2_851 + 2 * 3_636,
  });
  expect([...figures.placeMs]).toEqual([[0, 4 * dayMs]]);
});

test("A, B, A within seven days is an oscillation; later it is none", () => {
  const at = (day: number, price: number) => ({ atMs: fromMs + day * dayMs, priceBani: bani(price) });
  expect(oscillationsOf([at(0, 100), at(1, 90), at(2, 100), at(3, 90)])).toBe(2);
  expect(oscillationsOf([at(0, 100), at(1, 90), at(9, 100)])).toBe(0);
});
