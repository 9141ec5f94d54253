import type { Bani } from "../../../kit/money.ts";
import type { KernelOffer } from "../../kernel/core/kernel-input.ts";
import type { StoredRecommendation } from "./stored-recommendation.ts";

/** What prices of a product are computed from, beside its offers. */
export interface PricedProduct {
  readonly productId: number;
  readonly title: string;
  readonly sku: string | null;
  readonly category: string | null;
  readonly brand: string | null;
  readonly pageId: string | null;
  readonly priceBani: Bani | null;
  /** The own page was read within the last 48 hours. */
  readonly isFresh: boolean;
  /** Its own page shows a promotion, or one that a person planned has begun. */
  readonly isOnPromotion: boolean;
  /** Lowest price of the 30 days before the running promotion; null: none known. */
  readonly referenceBani: Bani | null;
  /** The same of the next planned promotion; null without one. */
  readonly plannedReferenceBani: Bani | null;
  readonly costBani: Bani | null;
  readonly vatBp: number | null;
  readonly commissionBp: number | null;
  readonly shippingBani: Bani | null;
  readonly floorBani: Bani | null;
  readonly ceilingBani: Bani | null;
  readonly stored: StoredRecommendation | null;
}

/** An offer with the page that it is read from. */
export interface PricedOffer extends Omit<KernelOffer, "readAtMs" | "isQuarantined" | "isSuspicious"> {
  readonly productId: number;
  readonly pageId: string;
  readonly url: string;
  readonly isFresh: boolean;
  /** A person of the site stated the price. */
  readonly isPriceCorrected: boolean;
  /** Its link looks wrong and waits for a check. */
  readonly isSuspicious: boolean;
}
