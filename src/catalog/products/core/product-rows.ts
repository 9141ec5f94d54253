/** Rows of the product list as the repos hand them to the presenters. Amounts are whole hundredths. */

export type AvailabilityState = "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";

/** A rival's offer. */
export interface OfferRow {
  readonly offerId: number;
  readonly pageId: string;
  readonly domain: string;
  readonly url: string;
  readonly title: string | null;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
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
  /** A person of the site corrected the price that was read. */
  readonly isPriceCorrected: boolean;
  readonly isPromo: boolean;
  /** Last change of the price, or the first instant that is known of the offer. */
  readonly priceChangedAt: Date;
  /** Its page was read within 48 h. */
  readonly isFresh: boolean;
}

/** One row of `listing` with the names that it points to; market figures over the offers that were asked for. */
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
  /** A person of the site corrected the price that was read. */
  readonly isPriceCorrected: boolean;
  readonly isPromo: boolean;
  readonly isOffline: boolean;
  readonly offers: number;
  /** Offers below the own price. */
  readonly cheaper: number;
  readonly lowestBani: number | null;
  readonly averageBani: number | null;
  readonly highestBani: number | null;
  /** Basis points: 100 = 1 %. */
  readonly overLowestBp: number | null;
  readonly overAverageBp: number | null;
}

/** How the last checks of a page went, as monitoring tells it. */
export interface CheckRow {
  readonly state: "new" | "read" | "failing" | "gone" | "refused";
  /** Named reason why the last check brought no reading; null when it did. */
  readonly reason: string | null;
  /** The shop refuses our visits at present. */
  readonly isBlocking: boolean;
  /** Last check that read the page. */
  readonly checkedAt: Date | null;
  /** The source that decided the price, as "json-ld"; null without a price. */
  readonly source: string | null;
  /** 0 .. 1; null without a price. */
  readonly confidence: number | null;
}
