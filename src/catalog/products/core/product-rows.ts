/** Rows of the product list, from the repos to the presenter. Amounts are whole hundredths. */

export type AvailabilityState = "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";

/** A competitor's offer. */
export interface OfferRow {
  readonly offerId: number;
  readonly pageId: string;
  readonly domain: string;
  readonly url: string;
  readonly title: string | null;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  /** What its page states beside the other values, by name. */
  readonly dynamicFields: Readonly<Record<string, unknown>>;
  /** Hundredths of the currency's unit; null until read. */
  readonly priceMinor: number | null;
  readonly previousPriceMinor: number | null;
  readonly cutPriceMinor: number | null;
  readonly currency: string | null;
  readonly availability: AvailabilityState;
  readonly availabilityLabel: string | null;
  /** Decimal text with one decimal. */
  readonly quantity: string | null;
  /** A person set the quantity. */
  readonly isQuantityByHand: boolean;
  /** A person of the site corrected the price. */
  readonly isPriceCorrected: boolean;
  /** A price that was read with low confidence and waits for another reading; null without one. */
  readonly doubtfulMinor: number | null;
  readonly doubtfulCurrency: string | null;
  /** The matcher added the link, and no person has confirmed it: no price is computed from it. */
  readonly isMatched: boolean;
  /** The link looks wrong and waits for a check: no price is computed from it. */
  readonly isSuspicious: boolean;
  readonly isPromo: boolean;
  /** Last change of the price; before the first change the first reading, or the creation of the offer. */
  readonly priceChangedAt: Date;
  /** Its page was read within 48 h. */
  readonly isFresh: boolean;
}

/** A row of `listing` with its brand and category names, and market figures over the requested offers. */
export interface ListingRow {
  readonly productId: number;
  readonly brand: string | null;
  readonly categoryPath: string | null;
  readonly priceBani: number | null;
  readonly previousPriceBani: number | null;
  readonly cutPriceBani: number | null;
  readonly currency: string | null;
  readonly priceChangedAt: Date | null;
  readonly availability: AvailabilityState;
  readonly availabilityLabel: string | null;
  /** Decimal text with one decimal. */
  readonly quantity: string | null;
  /** A person set the quantity. */
  readonly isQuantityByHand: boolean;
  /** A person of the site corrected the price. */
  readonly isPriceCorrected: boolean;
  /** A price that was read with low confidence and waits for another reading; null without one. */
  readonly doubtfulBani: number | null;
  readonly isPromo: boolean;
  readonly isOffline: boolean;
  /** The product feed named it once and no longer does. */
  readonly isMissingFromFeed: boolean;
  readonly offers: number;
  /** Offers below the own price. */
  readonly cheaper: number;
  readonly lowestBani: number | null;
  readonly averageBani: number | null;
  readonly highestBani: number | null;
  /** Basis points: 100 = 1 %. */
  readonly overLowestBp: number | null;
  readonly overAverageBp: number | null;
  /** Time from which the own price has been above the lowest offer; null while it is not. */
  readonly moreExpensiveSince: Date | null;
}

/** Result of the last checks of a page. */
export interface CheckRow {
  readonly state: "new" | "read" | "failing" | "gone" | "refused";
  /** Why the last check failed to read the page; null when it succeeded. */
  readonly reason: string | null;
  /** Title that the address shows in place of the page, where that is the reason; else null. */
  readonly shownInstead: string | null;
  /** The shop currently refuses visits. */
  readonly isBlocking: boolean;
  /** Last check that read the page. */
  readonly checkedAt: Date | null;
  /** Source of the price in the page, e.g. "json-ld"; null without a price. */
  readonly source: string | null;
  /** 0 .. 1; null without a price. */
  readonly confidence: number | null;
  /** Source and confidence of a doubtful price; null without one. */
  readonly doubt: { readonly source: string | null; readonly confidence: number } | null;
}
