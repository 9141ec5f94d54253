import { expect, test } from "vitest";
import { bani } from "../../../kit/money.ts";
import { input, offer } from "../../kernel/core/test-support/kernel-factory.ts";
import { decisionOf, raisedToFloor } from "./test-support/decision-factory.ts";
import { withoutCosts } from "./without-costs.ts";

/** From 47.50 lei a margin of 20 % needs 60.50; the step allows no less than 95. */
const raisedToMargin = input({
  product: { costBani: bani(4_000) },
  offers: [offer({ priceMinor: 5_000 })],
  guards: { minMarginBp: 2_000, maxStepBp: 500 },
});

test("from the margin guard on there is one step to the recommended price, without its limit", () => {
  const decision = decisionOf(raisedToMargin);
  expect(decision.guards.map(({ guard }) => guard)).toEqual(["margin", "step"]);
  const hidden = withoutCosts(decision);
  expect(hidden.guards).toEqual([
    { guard: "margin", before: 47.5, after: decision.recommendedPrice, limit: null },
  ]);
  expect(hidden.limits).toEqual({ ...decision.limits, minMarginPercent: null });
  expect(hidden.sha256).toBeNull();
});

test("a refusal shows no price on its way", () => {
  const decision = decisionOf({
    ...raisedToMargin,
    guards: { ...raisedToMargin.guards, changesToday: 9, maxChangesPerDay: 3 },
  });
  expect([decision.refusal, decision.guards.length]).toEqual(["too-many-changes-today", 2]);
  expect(withoutCosts(decision).guards).toEqual([]);
});

test("other guards stay as they are, and of differences only their names", () => {
  const decision = decisionOf(raisedToFloor);
  const differences = ["recommendedBani: stored 9500, computed 9600"];
  const hidden = withoutCosts({ ...decision, verified: { isIdentical: false, differences } });
  expect(hidden.guards).toEqual(decision.guards);
  expect(hidden.verified).toEqual({ isIdentical: false, differences: ["recommendedBani"] });
});
