import { expect, test } from "vitest";
import { bani } from "../../../kit/money.ts";
import { recommend } from "../../kernel/core/recommend.ts";
import { input, offer } from "../../kernel/core/test-support/kernel-factory.ts";
import { pricingRule } from "../../rules/core/test-support/rule-factory.ts";
import { type ComputedRow, type NextRow, nextRow, type Outcome } from "./next-row.ts";
import type { StoredRecommendation } from "./stored-recommendation.ts";

type Parts = Parameters<typeof input>[0];

const rule = pricingRule({ ruleId: 7, version: 2 });

function outcome(parts: Parts = {}, over: Partial<Outcome> = {}): Outcome {
  return {
    rule,
    result: recommend(input(parts)),
    ownBani: 10_000,
    costs: null,
    isOnPromotion: false,
    plannedReferenceBani: null,
    isBraked: false,
    ...over,
  };
}

/** The row that a computation of an approved product left. */
function approved(row: ComputedRow, over: Partial<StoredRecommendation> = {}): StoredRecommendation {
  return {
    ...row,
    version: 4,
    decisionId: 11,
    approvedRuleId: 7,
    approvedBani: row.recommendedBani,
    removedRuleId: null,
    removedRuleVersion: null,
    warResumedAtMs: null,
    ...over,
  };
}

const approval = { isRuleApproved: true, lastApprovedBani: bani(9_310) };

function rowOf(next: NextRow): ComputedRow {
  if (next.action !== "write") throw new Error(`expected a row, got ${next.action}`);
  return next.row;
}

const inReview = rowOf(nextRow(null, outcome()));
const active = approved({ ...inReview, state: "ACTIVELY_PRICED" });

test("a new recommendation goes to review with what it was computed from", () => {
  expect(inReview).toEqual({
    state: "IN_REVIEW",
    ruleId: 7,
    ruleVersion: 2,
    ownBani: 10_000,
    recommendedBani: 9_310,
    promoBani: null,
    campaignBani: null,
    profitBani: null,
    guard: null,
    targetOfferId: 1,
    targetBani: 9_800,
    changeBp: -690,
    overThresholdBp: null,
    warning: null,
    refusal: null,
  });
});

test("what a unit earns is stored, and another cost writes the row again", () => {
  const costs = { costBani: bani(8_000), vatBp: 2_100, commissionBp: 500, shippingBani: bani(0) };
  const row = rowOf(nextRow(null, outcome({}, { costs })));
  // 93,10 / 1,21 − 93,10 × 5 % − 80,00 = −7,7129…, rounded down
  expect(row.profitBani).toBe(-772);
  expect(nextRow({ ...active, ...row, state: "IN_REVIEW" }, outcome({}, { costs }))).toEqual({
    action: "keep",
  });
  const cheaper = outcome({}, { costs: { ...costs, costBani: bani(7_000) } });
  expect(rowOf(nextRow({ ...active, ...row, state: "IN_REVIEW" }, cheaper)).profitBani).toBe(228);
  expect(rowOf(nextRow(null, outcome({ offers: [] }, { costs }))).profitBani).toBeNull();
});

test("the guard that moved the price last is stored; a row from before that is written once more", () => {
  const stopped = outcome({ product: { floorBani: bani(9_500) } });
  const row = rowOf(nextRow(null, stopped));
  expect(row).toMatchObject({ recommendedBani: 9_500, guard: "floor" });
  const stored = approved(row, { approvedRuleId: null, approvedBani: null });
  expect(nextRow(stored, stopped)).toEqual({ action: "keep" });
  expect(rowOf(nextRow({ ...stored, guard: null }, stopped))).toEqual(row);
  // The floor raises 47.50 to 60; one change may go no lower than 95.
  const both = outcome({
    offers: [offer({ priceMinor: 5_000 })],
    product: { floorBani: bani(6_000) },
    guards: { maxStepBp: 500 },
  });
  expect(rowOf(nextRow(null, both))).toMatchObject({ recommendedBani: 9_500, guard: "step" });
  expect(rowOf(nextRow(null, outcome({ offers: [], product: { floorBani: bani(9_500) } }))).guard).toBeNull();
});

test("the same outcome again is not written", () => {
  expect(nextRow(active, outcome({ approval }))).toEqual({ action: "keep" });
});

test("a product that no rule matches loses its row", () => {
  expect(nextRow(active, outcome({}, { rule: null, result: null }))).toEqual({ action: "delete" });
  expect(nextRow(null, outcome({}, { rule: null, result: null }))).toEqual({ action: "keep" });
});

test("a price that is right already has no row unless the product is actively priced", () => {
  const right = { product: { priceBani: bani(9_310) } };
  expect(nextRow(null, outcome(right))).toEqual({ action: "keep" });
  expect(rowOf(nextRow(active, outcome({ ...right, approval }, { ownBani: 9_310 })))).toMatchObject({
    state: "ACTIVELY_PRICED",
    changeBp: 0,
  });
});

test("a refusal takes the price back and remembers the approval, which counts again once there is evidence", () => {
  const refused = rowOf(nextRow(active, outcome({ offers: [], approval })));
  expect(refused).toMatchObject({ state: "REFUSED", refusal: "no-offer", recommendedBani: null });
  expect(rowOf(nextRow(approved(refused, { approvedBani: 9_310 }), outcome({ approval })))).toMatchObject({
    state: "ACTIVELY_PRICED",
    recommendedBani: 9_310,
  });
});

test("a breach of the threshold moves an actively priced product to the warnings, with by how much", () => {
  // 85 lei less 5 %: 80.75, a cut of 19.25 %; the threshold is 10 %.
  const breach = outcome({ offers: [offer({ priceMinor: 8_500 })], approval });
  expect(rowOf(nextRow(active, breach))).toMatchObject({
    state: "WARNING",
    warning: "threshold",
    overThresholdBp: 925,
  });
});

test("a warning that a person has approved stays in force until the price is another one", () => {
  const cut = {
    offers: [offer({ priceMinor: 8_500 })],
    approval: { ...approval, lastApprovedBani: bani(8_075) },
  };
  const warned = rowOf(nextRow(active, outcome({ ...cut, approval })));
  const decided = approved({ ...warned, state: "ACTIVELY_PRICED", warning: null, overThresholdBp: null });
  expect(nextRow(decided, outcome(cut))).toEqual({ action: "keep" });
  const lower = outcome({ ...cut, offers: [offer({ priceMinor: 8_400 })] });
  expect(rowOf(nextRow(decided, lower))).toMatchObject({ state: "WARNING", warning: "threshold" });
});

test("small steps away from the approved price creep to the threshold and no further", () => {
  // From an own price of 86 to 83.6: 2.79 %, but 10.2 % from the approved 93.10.
  const creeping = outcome(
    { product: { priceBani: bani(8_600) }, offers: [offer({ priceMinor: 8_800 })], approval },
    { ownBani: 8_600 },
  );
  expect(rowOf(nextRow(active, creeping))).toMatchObject({
    state: "WARNING",
    warning: "creep",
    overThresholdBp: 20,
  });
});

test("a removed product stays out until its rule changes", () => {
  const removed = approved(inReview, {
    state: "REMOVED",
    approvedRuleId: null,
    approvedBani: null,
    removedRuleId: 7,
    removedRuleVersion: 2,
  });
  expect(nextRow(removed, outcome())).toEqual({ action: "keep" });
  const changed = { ...rule, version: 3 };
  expect(rowOf(nextRow(removed, outcome({}, { rule: changed })))).toMatchObject({
    state: "IN_REVIEW",
    ruleVersion: 3,
  });
});

test.each([
  ["floor", { floorBani: bani(9_500) }, 9_500],
  ["ceiling", { ceilingBani: bani(9_000) }, 9_000],
])(
  "a %s that no longer allows the approved price makes a warning until a person approves another",
  (_, limits, price) => {
    const tightened = outcome({ product: limits, approval });
    const row = rowOf(nextRow(active, tightened));
    expect(row).toMatchObject({ state: "WARNING", warning: "limit", recommendedBani: price });
    const waiting = approved(row, { approvedBani: 9_310 });
    expect(nextRow(waiting, tightened)).toEqual({ action: "keep" });
    expect(rowOf(nextRow(waiting, outcome({ approval })))).toMatchObject({ state: "ACTIVELY_PRICED" });
    const again = { isRuleApproved: true, lastApprovedBani: bani(price) };
    const decided = approved({ ...row, state: "ACTIVELY_PRICED", warning: null });
    expect(nextRow(decided, outcome({ product: limits, approval: again }))).toEqual({ action: "keep" });
  },
);

test("a limit is named before the threshold, and not where the price is right already or another rule decides", () => {
  const far = outcome({ product: { floorBani: bani(12_000) }, approval });
  expect(rowOf(nextRow(active, far))).toMatchObject({ warning: "limit", overThresholdBp: 1_889 });
  const right = { product: { priceBani: bani(9_500), floorBani: bani(9_500) }, approval };
  expect(rowOf(nextRow(active, outcome(right, { ownBani: 9_500 })))).toMatchObject({
    state: "ACTIVELY_PRICED",
  });
  const another = outcome({ product: { floorBani: bani(9_500) } }, { rule: { ...rule, ruleId: 8 } });
  expect(rowOf(nextRow(active, another))).toMatchObject({ state: "IN_REVIEW", warning: null });
});

test("a price that only stops at a limit which allows the approved one moves by itself", () => {
  const low = outcome({
    product: { floorBani: bani(9_200) },
    offers: [offer({ priceMinor: 9_500 })],
    approval,
  });
  expect(rowOf(nextRow(active, low))).toMatchObject({ state: "ACTIVELY_PRICED", recommendedBani: 9_200 });
});

test("while the brake holds, a price that would move by itself waits, a new one is reviewed as always", () => {
  const moved = outcome({ offers: [offer({ priceMinor: 9_700 })], approval }, { isBraked: true });
  expect(rowOf(nextRow(active, moved))).toMatchObject({ state: "WARNING", warning: "brake" });
  expect(nextRow(active, outcome({ approval }, { isBraked: true }))).toEqual({ action: "keep" });
  expect(rowOf(nextRow(null, outcome({}, { isBraked: true })))).toMatchObject({ state: "IN_REVIEW" });
});
