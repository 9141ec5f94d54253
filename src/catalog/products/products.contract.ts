import * as z from "zod/mini";

/** Amount in lei, or in the unit of `currency`, as a number with at most two decimals. */
const amount = z.number();

export const availabilities = ["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"] as const;

/** Result of the last checks of a page. */
const pageCheck = z.object({
  state: z.enum(["new", "read", "failing", "gone", "refused"]),
  /** Why the last check failed to read the page; null when it succeeded. */
  reason: z.nullable(z.string()),
  /** Title that the address shows in place of the page, where that is the reason; else null. */
  shownInstead: z.nullable(z.string()),
  /** The shop currently refuses visits (403, 429 or 503 in a row). */
  isBlocking: z.boolean(),
  /** Time of the last check that read the page, ms since 1970; null before the first. */
  checkedTimestamp: z.nullable(z.number()),
  /** Source of the price in the page, e.g. "json-ld"; null without a price. */
  source: z.nullable(z.string()),
  /** 0 (guess) to 1 (all sources agree); null without a price. */
  confidence: z.nullable(z.number()),
  /** Source and confidence of `doubtfulPrice`; null without one. */
  doubt: z.nullable(z.object({ source: z.nullable(z.string()), confidence: z.number() })),
});
export type PageCheck = z.infer<typeof pageCheck>;

const price = z.object({
  value: amount,
  /** Time of the last change, ms since 1970. */
  timestamp: z.number(),
});

const sharedFields = {
  productId: z.number(),
  packetId: z.number(),
  title: z.string(),
  /** Domain of the shop, without "www.". */
  provider: z.string(),
  brand: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  /** http(s) only; null for an offline product. */
  link: z.nullable(z.string()),
  imageLink: z.nullable(z.string()),
  available: z.enum(availabilities),
  /** Stock text as the shop shows it. */
  availableLabel: z.nullable(z.string()),
  offline: z.boolean(),
  promo: z.boolean(),
  quantity: z.nullable(z.number()),
  /** A person set the quantity; otherwise it was read from the page. */
  quantityByHand: z.boolean(),
  /** Own product: from its page or an import. Competitor's: what its page states, as texts. */
  dynamicFields: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  price: z.nullable(price),
  /** A person of this site corrected the price. */
  corrected: z.boolean(),
  /**
   * A price that was read with low confidence. It is part of no figure, rule, report or alert until a reading at another time has the
   * same price, or a person corrects the price to it; null without one.
   */
  doubtfulPrice: z.nullable(z.object({ value: amount, currency: z.nullable(z.string()) })),
  /** ISO 4217 or the symbol as found; null before the first reading or when the page states none. */
  currency: z.nullable(z.string()),
  previousPrice: z.nullable(z.object({ value: amount })),
  cutPrice: z.nullable(amount),
  check: z.nullable(pageCheck),
};

/** A competitor's offer for an own product. */
const competitorProduct = z.object({
  ...sharedFields,
  /** Its page was read within 48 h. Other offers show their last price and are not included in figures. */
  fresh: z.boolean(),
  /** The link was found, and no person has confirmed it: it is counted, and no price is computed from it. */
  matched: z.boolean(),
  /** The link looks wrong and waits for a check by the operating company: it is counted, and no price is computed from it. */
  suspicious: z.boolean(),
  /** offer − own in lei; null in another currency, without either price, or when the offer is not fresh. */
  priceDifference: z.nullable(amount),
});
export type CompetitorProduct = z.infer<typeof competitorProduct>;

/**
 * How the own price compares with the offers of the market figures: fresh (read within 48 h), priced in lei, and in or
 * of unknown stock unless `includeOutOfStock`. Prices are compared exactly, in bani.
 *
 * - CHEAPEST: below every offer.
 * - EQUAL: the same as the lowest offer.
 * - MORE_EXPENSIVE: above the lowest offer. Includes MOST_EXPENSIVE.
 * - MOST_EXPENSIVE: above every offer.
 * - NO_COMPETITORS: there is no such offer, with or without an own price.
 *
 * A product with offers but without an own price in lei has no position.
 */
export const pricePositions = [
  "CHEAPEST",
  "EQUAL",
  "MORE_EXPENSIVE",
  "MOST_EXPENSIVE",
  "NO_COMPETITORS",
] as const;
export type PricePosition = (typeof pricePositions)[number];

/**
 * Why a person should look at an own product.
 *
 * - MISSING_FROM_FEED: the site's product feed named it once and no longer does.
 * - DUPLICATE: its page names that of another own product as the canonical one, or both name the same; see `duplicateOf`.
 */
export const attentions = ["MISSING_FROM_FEED", "DUPLICATE"] as const;
export type Attention = (typeof attentions)[number];

/** Figures over the fresh offers in lei; `includeOutOfStock` selects the offers. */
const market = z.object({
  offers: z.number(),
  lowest: z.nullable(amount),
  average: z.nullable(amount),
  highest: z.nullable(amount),
  /** 1 + number of cheaper offers; null without an own price. */
  position: z.nullable(z.number()),
  /** (own − lowest) / lowest in percent; null without either. */
  overLowestPercent: z.nullable(z.number()),
  /** (own − average) / average in percent. */
  overAveragePercent: z.nullable(z.number()),
  /**
   * Time from which the own price has been above the lowest of these offers without interruption, ms since 1970; null
   * while it is not above, or has nothing to be compared with. It begins with the later of the own price's last change
   * and the reading of the first cheaper offer, stays the same while cheaper offers come and go, and begins anew after
   * a time without a cheaper offer: also when the cheaper ones were out of stock (unless they are included), in another
   * currency, or not read for 48 h.
   */
  moreExpensiveSince: z.nullable(z.number()),
});

/** An own product with its offers, cheapest first. */
export const product = z.object({
  ...sharedFields,
  /** Names from the root down, joined by "/". */
  category: z.nullable(z.string()),
  /** The site's product feed named it once and no longer does. */
  missingFromFeed: z.boolean(),
  /** `packetId` of the own product that has the same page, until a person decides; null: none. */
  duplicateOf: z.nullable(z.number()),
  market,
  competitorProducts: z.array(competitorProduct),
});
export type Product = z.infer<typeof product>;
