/**
 * The result of extraction and the input of observation: what a page says about the product at its address.
 * Plain data, so that it can be sent between processes and stored as JSON.
 */

/**
 * IN_STOCK includes limited stock, last pieces and pre-order with a price. NOT_AVAILABLE: the page does not
 * say.
 */
export type Availability = "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";

/** Part of the page that a piece of evidence comes from. Each has one extractor. */
export type EvidenceSource =
  | "json-ld"
  | "microdata"
  | "rdfa"
  | "meta"
  | "embedded-state"
  | "visible-text"
  | "recipe"
  | "address";

/** One value found on a page, before values are combined. */
export interface Evidence {
  readonly field: FieldName;
  /** As written on the page, at most 500 characters. */
  readonly raw: string;
  /** Normalised: a price is plain decimal text, availability an `Availability`, a GTIN digits only. */
  readonly value: string;
  readonly source: EvidenceSource;
  /** Path inside the source, for example `script[2].@graph[0].offers.price` or `offset 18234`. */
  readonly place: string;
  /** Surrounding text, at most 200 characters; empty if `place` is sufficient. */
  readonly context: string;
  /**
   * Why it is excluded from the decision, for example "instalment", "unit price" or "related product"; null if
   * it counts.
   */
  readonly demotion: string | null;
  /** The extractor's confidence in the value, 0 to 1; 1 if absent. */
  readonly weight?: number;
  /** Identifies the variant if a source describes several; absent for the product itself. */
  readonly item?: string;
  /** Of the variant that the address selects among several. */
  readonly isSelected?: boolean;
  /** Template place and words of a visible stock statement, the same on every page of a host that has it. */
  readonly statement?: string;
}

export type FieldName =
  | "price"
  | "previousPrice"
  | "currency"
  | "availability"
  | "promo"
  | "quantity"
  | "name"
  | "brand"
  | "sku"
  | "mpn"
  | "gtin"
  | "image"
  | "canonicalUrl"
  | "categoryPath"
  | "seller";

/** A decided value with its confidence and its sources. */
export interface Known<T> {
  readonly value: T;
  /** 0 (a guess) to 1 (sources agree without contradiction). */
  readonly confidence: number;
  /** Sources that state the value, strongest first; never empty. */
  readonly sources: readonly EvidenceSource[];
}

/** Why a page yields no price. The web app holds the texts shown to people. */
export type NoReadingReason =
  | "blocked" // a challenge, captcha or access denial instead of the product
  | "not-a-product" // a list, a home page or an article
  | "no-price" // a product without a visible price
  | "ambiguous" // several equally likely prices, for example variants that the address does not select
  | "empty-page" // nothing but scripts: rendering may help
  | "unreadable"; // not text, or damaged beyond repair

/** Identity and availability, which may be known even if no price is. */
export interface ProductFacts {
  readonly availability: Known<Availability> | null;
  /** The shop's own text on stock, for example "Ultimele 2 bucăți"; at most 120 characters. */
  readonly availabilityLabel: string | null;
  /** Number of pieces in stock if the page states it; ≥ 0, at most one decimal. */
  readonly quantity: Known<number> | null;
  readonly name: Known<string> | null;
  readonly brand: Known<string> | null;
  readonly sku: Known<string> | null;
  readonly mpn: Known<string> | null;
  /** 8, 12, 13 or 14 digits with a valid check digit. */
  readonly gtin: Known<string> | null;
  /** Absolute http(s) address. */
  readonly image: Known<string> | null;
  readonly canonicalUrl: Known<string> | null;
  /** Address at which the visit ended; absent where it was not redirected, and where the page names a canonical address. */
  readonly finalUrl?: string;
  /** Category names from the root down; a slash inside a name is U+2215. */
  readonly categoryPath: Known<readonly string[]> | null;
  readonly seller: Known<string> | null;
  /** Title of the document, at most 200 characters; absent where it has none. */
  readonly pageTitle?: string;
  /**
   * Further properties from the page's structured data, for example "Culoare": "negru"; absent if there are
   * none.
   */
  readonly properties?: readonly StatedProperty[];
  /** Absent if the page has no visible stock statement. */
  readonly statementChecks?: readonly StatementCheck[];
  /** Absent if the page has no amount. */
  readonly priceProbabilities?: PriceProbabilities;
}

/** A visible stock statement beside what the rest of its page says. */
export interface StatementCheck {
  /** As in its evidence. */
  readonly statement: string;
  readonly value: "IN_STOCK" | "OUT_OF_STOCK";
  /** What the page says without it; null: nothing clear. */
  readonly others: "IN_STOCK" | "OUT_OF_STOCK" | null;
}

/** How probable each amount of a page is to be its price. */
export interface PriceProbabilities {
  /** That the page states no price of one product, 0 to 1. */
  readonly none: number;
  /** Most probable first, at most 4. */
  readonly amounts: readonly {
    /** Hundredths, > 0 */
    readonly priceMinor: number;
    /** 0 to 1 */
    readonly probability: number;
  }[];
}

/** A named property; name and value are single-line. */
export interface StatedProperty {
  /** At most 100 characters; includes the unit if the value is a bare number, for example "Putere (W)". */
  readonly name: string;
  /** At most 200 characters. */
  readonly value: string;
}

export interface PricedReading extends ProductFacts {
  readonly found: true;
  /** Hundredths of the currency's unit, > 0. */
  readonly priceMinor: Known<number>;
  /** The page states only a price without value added tax; absent otherwise. */
  readonly isNet?: true;
  /** Previous (struck-through) price in hundredths, always above the price. */
  readonly previousPriceMinor: Known<number> | null;
  /** ISO 4217; null if the page does not state it. A currency is never assumed. */
  readonly currency: Known<string> | null;
  /** True if there is a previous price or a promotion label. */
  readonly promo: Known<boolean>;
  readonly promoLabel: string | null;
  readonly evidence: readonly Evidence[];
}

export interface UnpricedReading extends ProductFacts {
  readonly found: false;
  readonly reason: NoReadingReason;
  readonly evidence: readonly Evidence[];
}

export type Reading = PricedReading | UnpricedReading;
