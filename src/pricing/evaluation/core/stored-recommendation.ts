import type { Refusal, WarningReason } from "../../kernel/core/kernel-result.ts";
import type { RecommendationState } from "../../pricing.tables.ts";

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
  readonly targetOfferId: number | null;
  readonly targetBani: number | null;
  readonly changeBp: number | null;
  readonly overThresholdBp: number | null;
  readonly warning: WarningReason | "brake" | null;
  readonly refusal: Refusal | null;
  readonly approvedRuleId: number | null;
  readonly approvedBani: number | null;
  readonly removedRuleId: number | null;
  readonly removedRuleVersion: number | null;
  readonly warResumedAtMs: number | null;
}
