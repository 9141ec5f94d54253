import type { Refusal } from "../../kernel/core/kernel-result.ts";
import type { ComputedRow, NextRow } from "./next-row.ts";
import type { PricedProduct } from "./priced-product.ts";
import type { StoredRecommendation } from "./stored-recommendation.ts";

/** A stored price that a computation of now would change. Amounts in bani. */
export interface OutdatedPrice {
  readonly productId: number;
  readonly title: string;
  readonly storedBani: number;
  /** What would be recommended now; null: nothing. */
  readonly currentBani: number | null;
  /** Why nothing would be; null also where no rule has the product any more, or its own price is right already. */
  readonly refusal: Refusal | null;
}

/**
 * Compares a stored price with what a computation of now would write. It is outdated when its price, its promotional prices or
 * its rule would be others, or when a person would be warned of it, or would lose money with it, and was not told so.
 * @returns null: it is current, or there is none
 */
export function outdatedPrice(
  { productId, title, stored }: PricedProduct,
  next: NextRow,
): OutdatedPrice | null {
  if (stored === null || stored.recommendedBani === null || next.action === "keep") return null;
  const row = next.action === "write" ? next.row : null;
  if (row !== null && isSameOffer(stored, row)) return null;
  return {
    productId,
    title,
    storedBani: stored.recommendedBani,
    currentBani: row?.recommendedBani ?? null,
    refusal: row?.refusal ?? null,
  };
}

const prices = ["ruleId", "recommendedBani", "promoBani", "campaignBani"] as const;

function isSameOffer(stored: StoredRecommendation, row: ComputedRow): boolean {
  if (prices.some((name) => stored[name] !== row[name])) return false;
  const isNewlyWarned = row.state === "WARNING" && stored.state !== "WARNING";
  return !isNewlyWarned && (isAtLoss(stored) || !isAtLoss(row));
}

function isAtLoss({ profitBani }: { readonly profitBani: number | null }): boolean {
  return profitBani !== null && profitBani < 0;
}
