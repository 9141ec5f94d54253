import { expect, test } from "vitest";
import { bani } from "../../../kit/money.ts";
import { input, nowMs, offer } from "../../kernel/core/test-support/kernel-factory.ts";
import { pricingDecision } from "../decisions.contract.ts";
import { decisionOf, raisedToFloor, recordOf } from "./test-support/decision-factory.ts";
import { wireDecision } from "./wire-decision.ts";

test("a record on the wire has the rule, the limits and what became of each offer", () => {
  const decision = decisionOf(raisedToFloor);
  expect(pricingDecision.reply?.safeParse(decision).success).toBe(true);
  expect(decision).toMatchObject({
    madeAt: nowMs,
    rule: {
      id: 3,
      version: 4,
      name: "Undercut",
      priceStrategy: "UNDERCUT",
      priceAdjustmentType: "PERCENTAGE",
      value: 5,
      merchant: null,
      thresholdPercentage: 10,
      ending: "none",
    },
    limits: { minMarginPercent: null, maxStepPercent: 30, maxChangesPerDay: 3 },
    target: { merchant: "a.ro", price: 98 },
    rawPrice: 93.1,
    guards: [{ guard: "floor", before: 93.1, after: 95, limit: 95 }],
    recommendedPrice: 95,
    state: "IN_REVIEW",
    warning: null,
    isEndingDropped: false,
    isStepExceeded: false,
    referencePrice: null,
    lastApprovedPrice: null,
  });
  expect(
    decision.offers.map(({ merchant, excluded, isCounted, isTarget }) => ({
      merchant,
      excluded,
      isCounted,
      isTarget,
    })),
  ).toEqual([
    { merchant: "d.ro", excluded: ["other-currency"], isCounted: false, isTarget: false },
    { merchant: "c.ro", excluded: ["unconfirmed-link", "out-of-stock"], isCounted: false, isTarget: false },
    { merchant: "a.ro", excluded: [], isCounted: true, isTarget: true },
    { merchant: "b.ro", excluded: [], isCounted: true, isTarget: false },
    { merchant: "e.ro", excluded: ["stale-offer"], isCounted: false, isTarget: false },
  ]);
});

test("an offer whose link waits for a check says so; records of before have no such offer", () => {
  const offers = [offer(), offer({ id: 2, merchant: "b.ro", priceMinor: 4_000, isSuspicious: true })];
  expect(decisionOf(input({ offers })).offers.map(({ excluded, isTarget }) => [excluded, isTarget])).toEqual([
    [["suspicious-link"], false],
    [[], true],
  ]);
});

test("offers of others do not count where the rule names a competitor, except with the lowest offer", () => {
  const offers = [offer(), offer({ id: 2, merchant: "www.b.ro", priceMinor: 10_450 })];
  const countedOf = (strategy: "UNDERCUT" | "LOWEST") =>
    decisionOf(input({ rule: { strategy, merchant: "b.ro" }, offers }));
  expect(countedOf("UNDERCUT").offers.map(({ isCounted }) => isCounted)).toEqual([false, true]);
  expect(countedOf("UNDERCUT").rule.merchant).toBe("b.ro");
  expect(countedOf("LOWEST").offers.map(({ isCounted }) => isCounted)).toEqual([true, true]);
  expect(countedOf("LOWEST").rule.merchant).toBeNull();
});

test("an amount is lei, and a match has none", () => {
  const adjustment = { by: "AMOUNT", amountBani: -250 } as const;
  expect(decisionOf(input({ rule: { adjustment } })).rule).toMatchObject({
    priceAdjustmentType: "RON",
    value: -2.5,
  });
  expect(decisionOf(input({ rule: { strategy: "MATCH", adjustment } })).rule.value).toBe(0);
});

test("the reference price is there while a promotion runs; costs never are", () => {
  const product = { costBani: bani(4_321), referenceBani: bani(9_000), shippingBani: bani(1_234) };
  const during = decisionOf(input({ product: { ...product, isOnPromotion: true } }));
  expect(during).toMatchObject({ refusal: "false-reduction", referencePrice: 90, warning: null });
  const outside = decisionOf(input({ product }));
  expect(outside.referencePrice).toBeNull();
  expect(JSON.stringify(outside)).not.toMatch(/43\.21|12\.34|cost|shipping/i);
});

test("a warning names its reason and the price that was approved", () => {
  const creep = decisionOf(input({ approval: { isRuleApproved: true, lastApprovedBani: bani(11_000) } }));
  expect(creep).toMatchObject({ state: "WARNING", warning: "creep", lastApprovedPrice: 110 });
});

test("what differs is passed on", () => {
  const verified = { isIdentical: false, differences: ["recommendedBani: stored 1, computed 2"] };
  expect(wireDecision(recordOf(input()), { sha256: "ab", verified, current: null })).toMatchObject({
    sha256: "ab",
    verified,
    current: null,
  });
});
