import { describe, expect, test } from "vitest";
import { bani } from "../../../kit/money.ts";
import { recommend } from "./recommend.ts";
import { hourMs, input, nowMs, offer, oldestFreshMs } from "./test-support/kernel-factory.ts";

type Parts = Parameters<typeof input>[0];

function priceOf(parts: Parts): number | string {
  const result = recommend(input(parts));
  return result.refusal ?? result.recommendedBani;
}

const by = (basisPoints: number) => ({ by: "PERCENTAGE", basisPoints }) as const;
const byAmount = (amountBani: number) => ({ by: "AMOUNT", amountBani }) as const;

describe("raw price", () => {
  test.each<[string, number, Parts]>([
    ["5 % below 98,00", 9_310, {}],
    ["12,34 lei below 98,00", 8_566, { rule: { adjustment: byAmount(1_234) } }],
    ["10 % above 98,00", 10_780, { rule: { strategy: "UPSELL", adjustment: by(-1_000) } }],
    ["a match ignores the adjustment", 9_800, { rule: { strategy: "MATCH" } }],
    [
      "50 % of 99,99 is 49,995, half up",
      5_000,
      {
        rule: { adjustment: by(5_000) },
        offers: [offer({ priceMinor: 9_999 })],
        guards: { maxStepBp: null },
      },
    ],
    [
      "half of 1 ban is half up to 1 ban",
      1,
      { rule: { adjustment: by(5_000) }, offers: [offer({ priceMinor: 1 })], guards: { maxStepBp: null } },
    ],
    [
      "the largest amounts are exact",
      8_999_999_999_999 - 90_000_000_000,
      {
        rule: { adjustment: by(100) },
        offers: [offer({ priceMinor: 8_999_999_999_999 })],
        guards: { maxStepBp: null },
      },
    ],
  ])("%s", (_, expected, parts) => {
    expect(priceOf(parts)).toBe(expected);
  });

  test.each<[string, Parts]>([
    ["undercut of 100 %", { rule: { adjustment: by(10_000) } }],
    ["undercut of 1e9 %", { rule: { adjustment: by(1e11) } }],
    [
      "undercut of the whole price in lei, although a floor would lift it",
      { rule: { adjustment: byAmount(9_800) }, product: { floorBani: bani(9_000) } },
    ],
    ["offer of 0 lei", { rule: { strategy: "MATCH" }, offers: [offer({ priceMinor: 0 })] }],
    [
      "markup beyond exact numbers",
      { rule: { strategy: "UPSELL", adjustment: by(-1e11) }, offers: [offer({ priceMinor: 9e12 })] },
    ],
  ])("refused as not positive: %s", (_, parts) => {
    expect(priceOf(parts)).toBe("not-positive");
  });
});

describe("target", () => {
  const offers = [
    offer({ id: 1, merchant: "a.ro", priceMinor: 9_800 }),
    offer({ id: 2, merchant: "www.b.ro", priceMinor: 9_500 }),
    offer({ id: 3, merchant: "c.ro", priceMinor: 9_500, readAtMs: nowMs - hourMs }),
    offer({ id: 4, merchant: "d.ro", priceMinor: 9_500, readAtMs: nowMs - hourMs }),
  ];
  test.each<[string, string, number, Parts]>([
    ["lowest; read last; lower id", "c.ro", 3, {}],
    ["the named competitor's", "www.b.ro", 2, { rule: { merchant: "B.ro" } }],
    ["LOWEST ignores the name", "c.ro", 3, { rule: { strategy: "LOWEST", merchant: "a.ro" } }],
  ])("%s", (_, merchant, id, parts) => {
    expect(recommend(input({ offers, ...parts })).target?.offer).toMatchObject({ merchant, id });
  });

  test.each<[string, Parts]>([
    ["other-currency", { offers: [offer({ currency: "EUR" })] }],
    ["unconfirmed-link", { offers: [offer({ isConfirmed: false })] }],
    ["suspicious-link", { offers: [offer({ isSuspicious: true })] }],
    ["quarantined", { offers: [offer({ isQuarantined: true })] }],
    ["stale-offer", { offers: [offer({ readAtMs: oldestFreshMs - 1 })] }],
    ["stale-offer", { offers: [offer({ readAtMs: null })] }],
    ["stale-offer", { offers: [offer({ readAtMs: nowMs + hourMs })] }],
    ["out-of-stock", { offers: [offer({ availability: "NOT_AVAILABLE" })] }],
    ["own-domain", { offers: [offer({ merchant: "www.shop.ro" }), offer({ merchant: "m.shop.ro" })] }],
    [
      "out-of-stock",
      {
        offers: [
          offer({ availability: "OUT_OF_STOCK", readAtMs: null }),
          offer({ availability: "OUT_OF_STOCK" }),
        ],
      },
    ],
    ["no-offer", { offers: [offer({ availability: "OUT_OF_STOCK" }), offer({ readAtMs: null })] }],
    ["no-offer", { offers: [offer({ priceMinor: null })] }],
    ["no-offer", { offers: [] }],
    ["no-offer", { rule: { merchant: "b.ro" } }],
    [
      "out-of-stock",
      {
        rule: { merchant: "b.ro" },
        offers: [offer(), offer({ merchant: "b.ro", availability: "OUT_OF_STOCK" })],
      },
    ],
    ["no-own-price", { product: { priceBani: null } }],
    ["no-own-price", { product: { priceBani: bani(0) } }],
    ["stale-own-price", { product: { readAtMs: oldestFreshMs - 1 } }],
    ["on-promotion", { rule: { leavesPromotions: true }, product: { isOnPromotion: true } }],
    ["price-war", { guards: { isPriceWar: true } }],
  ])("refused: %s", (refusal, parts) => {
    expect(priceOf(parts)).toBe(refusal);
  });

  test("a reading of exactly 48 hours is evidence", () => {
    expect(
      priceOf({ product: { readAtMs: oldestFreshMs }, offers: [offer({ readAtMs: oldestFreshMs })] }),
    ).toBe(9_310);
  });
});

describe("guards", () => {
  test("the floor raises the price and leaves its line", () => {
    expect(recommend(input({ product: { floorBani: bani(9_650) } }))).toMatchObject({
      recommendedBani: 9_650,
      guards: [{ guard: "floor", beforeBani: 9_310, afterBani: 9_650, limitBani: 9_650 }],
    });
  });

  // 1 − 10 % × 1.21 − 20 % = 0.679; (60 + 10) × 1.21 / 0.679 = 124.7423 lei
  test("the margin raises the price to the whole bani that reach it", () => {
    const product = { costBani: bani(6_000), shippingBani: bani(1_000), commissionBp: 1_000 };
    expect(recommend(input({ product, guards: { minMarginBp: 2_000 } }))).toMatchObject({
      recommendedBani: 12_475,
      guards: [{ guard: "margin", beforeBani: 9_310, afterBani: 12_475 }],
    });
  });

  test("a margin without a cost refuses, one that no price reaches too", () => {
    expect(priceOf({ guards: { minMarginBp: 0 } })).toBe("no-cost");
    const product = { costBani: bani(5_000), commissionBp: 5_000 };
    expect(priceOf({ product, guards: { minMarginBp: 4_000 } })).toBe("margin-unreachable");
  });

  test("the ceiling lowers the price; below the floor or the margin's price it refuses", () => {
    const rule = { strategy: "UPSELL", adjustment: by(-2_000) } as const;
    expect(priceOf({ rule, product: { ceilingBani: bani(11_000) } })).toBe(11_000);
    expect(priceOf({ rule, product: { ceilingBani: bani(9_000), floorBani: bani(9_001) } })).toBe(
      "floor-above-ceiling",
    );
    const costs = { ceilingBani: bani(9_000), costBani: bani(9_000) };
    expect(priceOf({ rule, product: costs, guards: { minMarginBp: 0 } })).toBe("floor-above-ceiling");
  });

  test("a step of 30 % stops the price on its way", () => {
    expect(recommend(input({ rule: { adjustment: by(5_000) } }))).toMatchObject({
      recommendedBani: 7_000,
      guards: [{ guard: "step", beforeBani: 4_900, afterBani: 7_000 }],
    });
  });

  test("from below the floor the price rises to it in one change, whatever the step", () => {
    expect(
      recommend(
        input({
          product: { priceBani: bani(5_000), floorBani: bani(9_500) },
          offers: [offer({ priceMinor: 20_000 })],
        }),
      ),
    ).toMatchObject({
      recommendedBani: 9_500,
      isStepExceeded: true,
      guards: [{ guard: "step", beforeBani: 19_000, afterBani: 9_500 }],
    });
  });

  test("after three changes on a day a fourth is refused, a price that is right is not", () => {
    expect(priceOf({ guards: { changesToday: 3 } })).toBe("too-many-changes-today");
    expect(
      recommend(input({ product: { priceBani: bani(9_310) }, guards: { changesToday: 3 } })),
    ).toMatchObject({
      state: "UNCHANGED",
      changeBp: 0,
    });
  });

  test("a promotion at or above its reference price would be no reduction", () => {
    const product = { isOnPromotion: true, referenceBani: bani(9_310) };
    expect(priceOf({ product })).toBe("false-reduction");
    expect(priceOf({ product: { ...product, referenceBani: bani(9_311) } })).toBe(9_310);
  });
});

describe("endings", () => {
  test.each<[string, number, Parts]>([
    [".99 below an undercut of 93,10", 9_299, { rule: { ending: ".99" } }],
    [".90 below an undercut of 93,10", 9_290, { rule: { ending: ".90" } }],
    ["whole lei below an undercut of 93,10", 9_300, { rule: { ending: ".00" } }],
    [
      ".99 above a markup of 102,90",
      10_299,
      { rule: { strategy: "UPSELL", adjustment: by(-500), ending: ".99" } },
    ],
    [
      "the ending stays above the floor",
      9_699,
      { rule: { ending: ".99" }, product: { floorBani: bani(9_620) } },
    ],
    [
      "the ending stays below the ceiling",
      9_499,
      {
        rule: { strategy: "UPSELL", adjustment: by(-500), ending: ".99" },
        product: { ceilingBani: bani(9_550) },
      },
    ],
    [
      "the ending stays within the step",
      7_090,
      { rule: { adjustment: by(5_000), ending: ".90" }, product: { priceBani: bani(10_030) } },
    ],
  ])("%s", (_, expected, parts) => {
    expect(priceOf(parts)).toBe(expected);
  });

  test("where no price within the guards has the ending, it is dropped", () => {
    const product = { floorBani: bani(9_610), ceilingBani: bani(9_650) };
    expect(recommend(input({ rule: { ending: ".99" }, product }))).toMatchObject({
      recommendedBani: 9_610,
      isEndingDropped: true,
    });
  });

  test("below the first price with the ending, a bound below it as well does not lift a price to it", () => {
    const priceAt = (target: number, floor: number) =>
      recommend(
        input({
          rule: { strategy: "MATCH", merchant: "a.ro", ending: ".00" },
          product: { floorBani: bani(floor) },
          offers: [offer({ merchant: "a.ro", priceMinor: bani(target) })],
          guards: { maxStepBp: null },
        }),
      );
    expect(priceAt(2, 7)).toMatchObject({ recommendedBani: 7, isEndingDropped: true });
    expect(priceAt(14, 7)).toMatchObject({ recommendedBani: 14, isEndingDropped: true });
    expect(priceAt(100, 7)).toMatchObject({ recommendedBani: 100, isEndingDropped: false });
    expect(priceAt(2, 250)).toMatchObject({ recommendedBani: 300, isEndingDropped: false });
  });
});

describe("state", () => {
  test.each<[string, string, Parts]>([
    ["exactly at the threshold", "IN_REVIEW", { rule: { thresholdBp: 690 } }],
    ["above the threshold", "WARNING", { rule: { thresholdBp: 689 } }],
    ["approved before", "ACTIVELY_PRICED", { approval: { isRuleApproved: true } }],
    [
      "approved before, above the threshold",
      "WARNING",
      { rule: { thresholdBp: 689 }, approval: { isRuleApproved: true } },
    ],
    [
      "6.9 % from now, 22 % from the last approved price",
      "WARNING",
      { approval: { isRuleApproved: true, lastApprovedBani: bani(12_000) } },
    ],
    [
      "right already",
      "UNCHANGED",
      { product: { priceBani: bani(9_310) }, approval: { isRuleApproved: true } },
    ],
  ])("%s: %s", (_, state, parts) => {
    expect(recommend(input(parts))).toMatchObject({ state });
  });
});
