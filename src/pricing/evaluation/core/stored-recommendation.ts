import type { Guard, Refusal, WarningReason } from "../../kernel/core/kernel-result.ts";

/** REMOVED: out of pricing by a person's decision. UNCHANGED: the price is right, and the row remembers a decision. */
export type RecommendationState =
  | "IN_REVIEW"
  | "WARNING"
  | "ACTIVELY_PRICED"
  | "REMOVED"
  | "REFUSED"
  | "UNCHANGED";

/**
 * Why a price waits for a person. "brake": too many prices changed at once. "limit": a floor, margin or ceiling was tightened
 * since, and no longer allows the price that a person approved.
 */
export const rowWarnings = ["threshold", "creep", "brake", "limit"] as const satisfies readonly (
  | WarningReason
  | "brake"
  | "limit"
)[];
export type RowWarning = (typeof rowWarnings)[number];

/** The row of a product, as far as a computation reads it. Amounts in bani. */
export interface StoredRecommendation {
  readonly version: number;
  readonly state: RecommendationState;
  readonly ruleId: number;
  readonly ruleVersion: number;
  readonly decisionId: number | null;
  readonly ownBani: number | null;
  readonly recommendedBani: number | null;
  readonly promoBani: number | null;
  readonly campaignBani: number | null;
  /** Net profit of one unit at the recommended price; null: refused, or the product's cost is not known. */
  readonly profitBani: number | null;
  /** The guard that moved the price last; null: none did, it is refused, or the row is older than this column. */
  readonly guard: Guard | null;
  readonly targetOfferId: number | null;
  readonly targetBani: number | null;
  readonly changeBp: number | null;
  readonly overThresholdBp: number | null;
  readonly warning: RowWarning | null;
  readonly refusal: Refusal | null;
  readonly approvedRuleId: number | null;
  readonly approvedBani: number | null;
  readonly removedRuleId: number | null;
  readonly removedRuleVersion: number | null;
  readonly warResumedAtMs: number | null;
}
