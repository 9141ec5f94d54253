import type { KernelResult, Recommendation } from "../../kernel/core/kernel-result.ts";
import { type KnownCosts, profitBani } from "../../kernel/core/margin.ts";
import type { PricingRule } from "../../rules/core/pricing-rule.ts";
import type { StoredRecommendation } from "./stored-recommendation.ts";

/** What a computation writes of a row. */
export type ComputedRow = Pick<
  StoredRecommendation,
  | "state"
  | "ruleId"
  | "ruleVersion"
  | "ownBani"
  | "recommendedBani"
  | "promoBani"
  | "campaignBani"
  | "profitBani"
  | "guard"
  | "targetOfferId"
  | "targetBani"
  | "changeBp"
  | "overThresholdBp"
  | "warning"
  | "refusal"
>;

export type NextRow =
  | { readonly action: "keep" }
  | { readonly action: "delete" }
  | { readonly action: "write"; readonly row: ComputedRow };

export interface Outcome {
  /** The rule that decides; null: none. */
  readonly rule: PricingRule | null;
  /** Null without a rule. */
  readonly result: KernelResult | null;
  readonly ownBani: number | null;
  /** What a unit costs the shop; null without a rule. */
  readonly costs: KnownCosts | null;
  readonly isOnPromotion: boolean;
  /** Lowest price of the 30 days before the next planned promotion; null without one. */
  readonly plannedReferenceBani: number | null;
  /** Prices that change by themselves wait for a person. */
  readonly isBraked: boolean;
}

/** Whether a person took the product out of pricing and neither the rule nor a person has put it back. */
export function isRemoved(stored: StoredRecommendation | null, rule: PricingRule): boolean {
  return (
    stored?.state === "REMOVED" &&
    stored.removedRuleId === rule.ruleId &&
    stored.removedRuleVersion === rule.version
  );
}

/** What happens to a product's row after a computation. */
export function nextRow(stored: StoredRecommendation | null, outcome: Outcome): NextRow {
  const { rule, result } = outcome;
  if (rule === null || result === null) return { action: stored === null ? "keep" : "delete" };
  if (isRemoved(stored, rule)) return { action: "keep" };
  const row = computedRow(stored, rule, result, outcome);
  if (row === null) return { action: stored === null ? "keep" : "delete" };
  return stored !== null && isSame(stored, row) ? { action: "keep" } : { action: "write", row };
}

function computedRow(
  stored: StoredRecommendation | null,
  rule: PricingRule,
  result: KernelResult,
  outcome: Outcome,
): ComputedRow | null {
  const base = {
    ruleId: rule.ruleId,
    ruleVersion: rule.version,
    ownBani: outcome.ownBani,
    targetOfferId: result.target?.offer.id ?? null,
    targetBani: result.target?.priceBani ?? null,
  };
  if (result.refusal !== null) {
    return {
      ...base,
      state: "REFUSED",
      recommendedBani: null,
      promoBani: null,
      campaignBani: null,
      profitBani: null,
      guard: null,
      changeBp: null,
      overThresholdBp: null,
      warning: null,
      refusal: result.refusal,
    };
  }
  const isApproved = stored?.approvedRuleId === rule.ruleId;
  // What a person decided about the product is remembered in its row.
  const isRemembered = stored !== null && (stored.approvedRuleId !== null || stored.warResumedAtMs !== null);
  if (result.state === "UNCHANGED" && !isApproved && !isRemembered) return null;
  const place = placeOf(stored, rule, result, outcome.isBraked);
  const isOver = place.state === "WARNING" && result.warning !== null;
  return {
    ...base,
    ...place,
    recommendedBani: result.recommendedBani,
    promoBani: outcome.isOnPromotion ? result.recommendedBani : null,
    campaignBani: campaignPrice(result.recommendedBani, outcome.plannedReferenceBani),
    profitBani: outcome.costs && profitBani(outcome.costs, result.recommendedBani),
    guard: result.guards.at(-1)?.guard ?? null,
    changeBp: result.changeBp,
    overThresholdBp: isOver ? overThreshold(result.changeBp, stored, rule, result) : null,
    refusal: null,
  };
}

/**
 * Where a recommended price goes. The kernel judges the price; the row knows what people decided about it. A limit comes before
 * the threshold, since it says why the price had to change. The very price that a person approved is no warning again.
 */
function placeOf(
  stored: StoredRecommendation | null,
  rule: PricingRule,
  result: Recommendation,
  isBraked: boolean,
): Pick<ComputedRow, "state" | "warning"> {
  const isApproved = stored?.approvedRuleId === rule.ruleId;
  if (result.state === "UNCHANGED")
    return { state: isApproved ? "ACTIVELY_PRICED" : "UNCHANGED", warning: null };
  if (isHeldByLimit(stored, rule, result)) return { state: "WARNING", warning: "limit" };
  if (result.state === "WARNING") {
    const isApprovedPrice = isApproved && stored.approvedBani === result.recommendedBani;
    return isApprovedPrice
      ? { state: "ACTIVELY_PRICED", warning: null }
      : { state: "WARNING", warning: result.warning };
  }
  const isHeld = isBraked && isMovedByItself(stored, rule, result.recommendedBani);
  return isHeld ? { state: "WARNING", warning: "brake" } : { state: result.state, warning: null };
}

/**
 * Whether a floor, margin or ceiling decides the price and no longer allows the one that a person approved: it was tightened
 * since. The largest change is no such limit: it restricts a change, not a price.
 */
export function isHeldByLimit(
  stored: Pick<StoredRecommendation, "approvedRuleId" | "approvedBani"> | null,
  rule: Pick<PricingRule, "ruleId">,
  { state, guards }: Pick<Recommendation, "state" | "guards">,
): boolean {
  const approvedBani = stored?.approvedRuleId === rule.ruleId ? stored.approvedBani : null;
  if (approvedBani === null || state === "UNCHANGED") return false;
  return guards.some(({ guard, limitBani }) => {
    if (guard === "step") return false;
    return guard === "ceiling" ? approvedBani > limitBani : approvedBani < limitBani;
  });
}

/** The recommended price is that of the planned promotion too, unless it would be no reduction. */
function campaignPrice(recommendedBani: number, plannedReferenceBani: number | null): number | null {
  return plannedReferenceBani !== null && recommendedBani < plannedReferenceBani ? recommendedBani : null;
}

/** By how much the larger of the two changes exceeds the threshold: from the own and from the last approved price. */
function overThreshold(
  changeBp: number,
  stored: StoredRecommendation | null,
  rule: PricingRule,
  result: { readonly recommendedBani: number },
): number {
  const last = stored?.approvedBani ?? null;
  const sinceApproved =
    last === null ? 0 : Math.round((Math.abs(result.recommendedBani - last) * 10_000) / last);
  return Math.max(0, Math.max(Math.abs(changeBp), sinceApproved) - rule.kernel.thresholdBp);
}

/** Whether the price of an actively priced product changes without a person. */
export function isMovedByItself(
  stored: StoredRecommendation | null,
  rule: PricingRule,
  recommendedBani: number,
): boolean {
  if (stored === null || stored.approvedRuleId !== rule.ruleId) return false;
  if (stored.state === "WARNING" && stored.warning === "brake") return true;
  return stored.state === "ACTIVELY_PRICED" && stored.recommendedBani !== recommendedBani;
}

function isSame(stored: StoredRecommendation, row: ComputedRow): boolean {
  return (Object.keys(row) as (keyof ComputedRow)[]).every((key) => stored[key] === row[key]);
}
