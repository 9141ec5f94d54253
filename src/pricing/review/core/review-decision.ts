import type { RecommendationRow } from "../../recommendations/core/present-recommendation.ts";

/** A row that a review has locked. */
export interface LockedRow {
  readonly productId: number;
  readonly version: number;
  readonly state: RecommendationRow["state"];
  readonly refusal: RecommendationRow["refusal"];
  readonly recommendedBani: number | null;
  /** When a person last decided it, and in which session; null: nobody has. */
  readonly decidedAt: Date | null;
  readonly decidedSession: string | null;
}

/** Who decides, and what they saw of the row. */
export interface Reviewer {
  readonly sessionId: string;
  readonly now: Date;
  /** Version of the row as it was shown; null: not known. */
  readonly shownVersion: number | null;
}

/** Time within which a decision of another session conflicts with one that does not name the row's version, milliseconds. */
export const raceMs = 10_000;

const tabs: readonly LockedRow["state"][] = ["ACTIVELY_PRICED", "IN_REVIEW", "WARNING"];

/** Why a row cannot be decided: "changed" since it was shown, or "approved" already. */
export type ReviewObstacle = "changed" | "approved";

/** Whether a decision applies to a row; null when it does. */
export function obstacleTo(
  action: "APPROVE" | "DENY",
  row: LockedRow,
  { sessionId, now, shownVersion }: Reviewer,
): ReviewObstacle | null {
  if (!tabs.includes(row.state)) return "changed";
  if (shownVersion === null ? isDecidedByAnother(row, sessionId, now) : row.version !== shownVersion)
    return "changed";
  return action === "APPROVE" && row.state === "ACTIVELY_PRICED" ? "approved" : null;
}

/** Of two people who decide a row at the same moment, the second has not seen the first one's decision. */
function isDecidedByAnother({ decidedAt, decidedSession }: LockedRow, sessionId: string, now: Date): boolean {
  if (decidedAt === null || decidedSession === sessionId) return false;
  return decidedAt.getTime() > now.getTime() - raceMs;
}

/** Whether a product can be put back into pricing: a person removed it, or a price war paused it. */
export function mayBePutBack({ state, refusal }: Pick<LockedRow, "state" | "refusal">): boolean {
  return state === "REMOVED" || (state === "REFUSED" && refusal === "price-war");
}
