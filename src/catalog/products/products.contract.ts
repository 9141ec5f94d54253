import * as z from "zod/mini";

/** Money on the wire: lei (or the unit of `currency`) as a JSON number with at most two decimals. */
const amount = z.number();

export const availabilities = ["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"] as const;

/** How the last checks of a page went. Beyond the specification. */
const pageCheck = z.object({
  state: z.enum(["new", "read", "failing", "gone", "refused"]),
  /** Named reason why the last check brought no reading; null when it did. */
  reason: z.nullable(z.string()),
  /** The shop refuses our visits at present (403, 429 or 503 in a row). */
  isBlocking: z.boolean(),
  /** ms of the last check that read the page; null before the first. */
  checkedTimestamp: z.nullable(z.number()),
  /** Where in the page the price was read, as "json-ld"; null without a price. */
  source: z.nullable(z.string()),
  /** 0 (a guess) to 1 (sources agree and nothing speaks against it); null without a price. */
  confidence: z.nullable(z.number()),
});
export type PageCheck = z.infer<typeof pageCheck>;

const price = z.object({
  value: amount,
  /** ms of the last change. */
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
  /** The shop's own words on stock. Beyond the specification. */
  availableLabel: z.nullable(z.string()),
  offline: z.boolean(),
  promo: z.boolean(),
  quantity: z.nullable(z.number()),
  /** A person set the quantity; otherwise it is the page's. Beyond the specification. */
  quantityByHand: z.boolean(),
  dynamicFields: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  price: z.nullable(price),
  /** A person of this site corrected the price that was read. Beyond the specification. */
  corrected: z.boolean(),
  /** ISO 4217 or the sign as found; null before the first reading or where the page states none. */
  currency: z.nullable(z.string()),
  previousPrice: z.nullable(z.object({ value: amount })),
  cutPrice: z.nullable(amount),
  check: z.nullable(pageCheck),
};

/** A rival's offer beside an own product. @see specification 2, section 3 "Competitor product" */
const competitorProduct = z.object({
  ...sharedFields,
  /** Its page was read within 48 h. Others are shown with their last price and count in no figure. Beyond the specification. */
  fresh: z.boolean(),
  /** offer − own in lei; null in another currency, without either price, or where the offer is not fresh. */
  priceDifference: z.nullable(amount),
});
export type CompetitorProduct = z.infer<typeof competitorProduct>;

/** Figures over the fresh offers in lei; `includeOutOfStock` decides which offers count. Beyond the specification. */
const market = z.object({
  offers: z.number(),
  lowest: z.nullable(amount),
  average: z.nullable(amount),
  highest: z.nullable(amount),
  /** 1 = cheapest, counted among the offers and ourselves; null without own price. */
  position: z.nullable(z.number()),
  /** (own − lowest) / lowest in percent; null without either. */
  overLowestPercent: z.nullable(z.number()),
  /** (own − average) / average in percent. */
  overAveragePercent: z.nullable(z.number()),
});

/** An own product with its offers, cheapest first. @see specification 2, section 3 "Product (own, raw)" */
export const product = z.object({
  ...sharedFields,
  /** Names from the root down, joined by "/". */
  category: z.nullable(z.string()),
  market,
  competitorProducts: z.array(competitorProduct),
});
export type Product = z.infer<typeof product>;
