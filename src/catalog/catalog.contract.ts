import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../kit/call.ts";
import { wholeNumber } from "../kit/whole-number.ts";

const domain = z.string().check(z.minLength(1), z.maxLength(260));

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
  dynamicFields: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  price: z.nullable(price),
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
const product = z.object({
  ...sharedFields,
  /** Names from the root down, joined by "/". */
  category: z.nullable(z.string()),
  market,
  competitorProducts: z.array(competitorProduct),
});
export type Product = z.infer<typeof product>;

export const sortTypes = [
  "OVERPRICED",
  "UNDERPRICED",
  "MEAN_OVERPRICED",
  "MEAN_UNDERPRICED",
  "BIGGEST_STOCK",
  "SMALLEST_STOCK",
  "PRICE_ASCENDING",
  "PRICE_DESCENDING",
] as const;
export type SortType = (typeof sortTypes)[number];

export const pageSizes = [15, 30, 90] as const;

/** POST /api/products – the own products of a site beside their rivals' offers. */
export const productList = defineCall({
  method: "POST",
  path: "/api/products",
  access: "site",
  summary: "Own products beside their rivals' offers, paged",
  query: z.object({
    domain,
    /** 0-based; a page past the end answers the last page. */
    page: z._default(wholeNumber, 0),
    size: z._default(wholeNumber.check(z.minimum(1), z.maximum(90)), 15),
    includeOutOfStock: z._default(z.stringbool(), false),
  }),
  body: z.optional(z.nullable(z.strictObject({ sort_type: z.optional(z.nullable(z.enum(sortTypes))) }))),
  reply: z.object({
    content: z.array(product),
    totalElements: z.number(),
    totalPages: z.number(),
    size: z.number(),
    number: z.number(),
  }),
});
export type ProductPage = ReplyOf<typeof productList>;

/** GET /api/dashboard/stats – spec/decisions, Site stats. */
export const siteStats = defineCall({
  method: "GET",
  path: "/api/dashboard/stats",
  access: "site",
  summary: "How many products a site has and which rivals are read",
  query: z.object({ domain }),
  reply: z.object({
    totalProducts: z.number(),
    /** Own products with at least one offer read within 48 h. */
    totalTrackedProducts: z.number(),
    /** Domains with such an offer. */
    activeCompetitors: z.array(z.string()),
    /** Linked domains with none. */
    unmonitoredCompetitors: z.array(z.string()),
    competitors: z.array(z.string()),
    image: z.nullable(z.string()),
    /** The company has proved that the domain is theirs. Beyond the specification. */
    verified: z.boolean(),
    /** Progress of the present crawl over this site's pages. Beyond the specification. */
    crawl: z.object({ pages: z.number(), checkedToday: z.number() }),
  }),
});
export type SiteStats = ReplyOf<typeof siteStats>;

/** GET /api/last-updated-info – ms of the last check of any page of the site; null before the first. */
export const lastUpdated = defineCall({
  method: "GET",
  path: "/api/last-updated-info",
  access: "site",
  summary: "When a page of the site was last read",
  query: z.object({ domain }),
  reply: z.object({ lastUpdatedTimestamp: z.nullable(z.number()) }),
});

/** POST /api/recheck – asks for a fresh check of the own page and every offer of one product. Beyond the specification. */
export const recheck = defineCall({
  method: "POST",
  path: "/api/recheck",
  access: "site",
  summary: "Queues a check of one product's pages now",
  callsPerMinute: 20,
  query: z.object({ domain, packet_id: wholeNumber }),
  reply: z.object({ queuedPages: z.number() }),
  status: 202,
});
