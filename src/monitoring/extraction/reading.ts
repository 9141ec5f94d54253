/**
 * What a page says of the one product that its address names: the answer of extraction and the input of
 * observation. Everything here is plain data, so that it crosses processes and is kept as JSON.
 */

/** IN_STOCK also covers limited stock, last pieces and pre-order with a price; nothing said is NOT_AVAILABLE. */
export type Availability = "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";

/** Where in the page a piece of evidence stands. One extractor answers for each. */
export type EvidenceSource =
  | "json-ld"
  | "microdata"
  | "rdfa"
  | "meta"
  | "embedded-state"
  | "visible-text"
  | "recipe"
  | "address";

/** One found value, before anything is decided. */
export interface Evidence {
  readonly field: FieldName;
  /** As the page writes it, at most 500 characters. */
  readonly raw: string;
  /** Normalised: a price as plain decimal text, availability as `Availability`, a GTIN as digits. */
  readonly value: string;
  readonly source: EvidenceSource;
  /** Path inside the source, as `script[2].@graph[0].offers.price` or `offset 18234`. */
  readonly place: string;
  /** What stands around it, at most 200 characters; empty where the place says all. */
  readonly context: string;
  /** Why it counts less or not at all: "instalment", "unit price", "related product"; null where nothing is held against it. */
  readonly demotion: string | null;
  /** How much its extractor trusts it, 0 to 1; the source's usual weight where absent. */
  readonly weight?: number;
  /** Names what it is said of where one source speaks of several things, as variants; absent for the product itself. */
  readonly item?: string;
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

/** A decided value with how sure we are and what it rests on. */
export interface Known<T> {
  readonly value: T;
  /** 0 (a guess) to 1 (sources agree and nothing speaks against it). */
  readonly confidence: number;
  /** Sources that say so, strongest first; never empty. */
  readonly sources: readonly EvidenceSource[];
}

/** Why a page yields no price. The wording for people is in the web app. */
export type NoReadingReason =
  | "blocked" // a challenge, captcha or denial stands where the product should
  | "not-a-product" // a list, a home page, an article
  | "no-price" // a product, but no price is shown
  | "ambiguous" // several prices with equal right, as variants that the address does not choose between
  | "empty-page" // nothing but scripts: rendering may help
  | "unreadable"; // not text, or broken beyond repair

/** Identity and state that may be known even where no price is. */
export interface ProductFacts {
  readonly availability: Known<Availability> | null;
  /** The shop's own words on stock, as "Ultimele 2 bucăți"; at most 120 characters. */
  readonly availabilityLabel: string | null;
  /** Pieces in stock where the page says so, in tenths kept as a decimal number ≥ 0. */
  readonly quantity: Known<number> | null;
  readonly name: Known<string> | null;
  readonly brand: Known<string> | null;
  readonly sku: Known<string> | null;
  readonly mpn: Known<string> | null;
  /** 8, 12, 13 or 14 digits with a right check digit. */
  readonly gtin: Known<string> | null;
  /** Absolute http(s) address. */
  readonly image: Known<string> | null;
  readonly canonicalUrl: Known<string> | null;
  /** Names from the root down; a slash inside a name is U+2215. */
  readonly categoryPath: Known<readonly string[]> | null;
  readonly seller: Known<string> | null;
  /** What the page's data states of the product beside all that, as "Culoare": "negru"; absent where nothing. */
  readonly properties?: readonly StatedProperty[];
}

/** A property by its name, both on one line. */
export interface StatedProperty {
  /** At most 100 characters; names the unit where the value is a bare number of it, as "Putere (W)". */
  readonly name: string;
  /** At most 200 characters. */
  readonly value: string;
}

export interface PricedReading extends ProductFacts {
  readonly found: true;
  /** Hundredths of the currency's unit, > 0. */
  readonly priceMinor: Known<number>;
  /** Struck-through price, always above the price; hundredths. */
  readonly previousPriceMinor: Known<number> | null;
  /** ISO 4217, or null: a currency that the page does not state is never assumed. */
  readonly currency: Known<string> | null;
  /** A cut price, or a label that says so. */
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
