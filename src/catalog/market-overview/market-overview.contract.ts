import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";

/** ms since 1970. */
const ms = z.number();
/** Lei. */
const lei = z.number();

/** A changed price: of our own, or of a competitor's offer for our product. */
const mover = z.object({
  packetId: z.number(),
  title: z.string(),
  /** Domain; null for our own price. */
  competitor: z.nullable(z.string()),
  previousPrice: lei,
  price: lei,
  /** Percent with two decimals; negative when the price dropped. */
  changePercent: z.number(),
  changedAt: ms,
});

/**
 * The figures of the market. Every count of products is that of the product list with the condition given beside it
 * (`market` of its filter), for the same person and the same `includeOutOfStock`.
 */
const figures = z.object({
  /** The list without a filter. */
  products: z.number(),
  /** `position` of each; their sum is `products`. */
  positions: z.object({
    CHEAPEST: z.number(),
    EQUAL: z.number(),
    MORE_EXPENSIVE: z.number(),
    MOST_EXPENSIVE: z.number(),
    NO_COMPETITORS: z.number(),
    NO_OWN_PRICE: z.number(),
  }),
  /** Over the products of the first four positions. An index is 100 × own sum / sum of the market, two decimals. */
  priceIndex: z.object({
    products: z.number(),
    ownSum: lei,
    averageSum: lei,
    lowestSum: lei,
    /** null without such products. */
    toAverage: z.nullable(z.number()),
    toLowest: z.nullable(z.number()),
  }),
  /** Products whose last price change is not older than the beginning of the day of the last check. */
  moves: z.object({
    /** `moved_since`; null before the first check: then all are 0. */
    since: z.nullable(ms),
    /** `own_price_move` */
    ownUp: z.number(),
    ownDown: z.number(),
    /** `competitor_price_move` */
    competitorUp: z.number(),
    competitorDown: z.number(),
  }),
  /** The largest changes of the last seven days, largest first. */
  movers: z.object({
    since: ms,
    own: z.array(mover),
    competitors: z.array(mover),
    /** Products of the list with such a change since then, in either direction. */
    ownUp: z.number(),
    ownDown: z.number(),
    competitorUp: z.number(),
    competitorDown: z.number(),
  }),
  /** Brands and competitors with the most comparisons, and all others together under null, where there are any. */
  heatMap: z.object({
    brands: z.array(z.nullable(z.string())),
    competitors: z.array(z.nullable(z.string())),
    cells: z.array(
      z.object({
        /** Indexes of the two lists. */
        brand: z.number(),
        competitor: z.number(),
        /** `brands` or `brands_except`, with `compared_with` or `compared_except`. */
        products: z.number(),
        /**
         * The middle one of the products' differences (own − offer) / offer, percent with two decimals; of several offers
         * of the cell's competitors for one product the lowest counts. Negative: we are cheaper.
         */
        medianPercent: z.number(),
      }),
    ),
  }),
  /** `stock_chance` */
  stockChances: z.number(),
  /** `data` of each; `offline` is the list's own filter. */
  data: z.object({
    OWN_FRESH: z.number(),
    OWN_STALE: z.number(),
    OFFERS_FRESH: z.number(),
    OFFERS_STALE: z.number(),
    NO_LINKS: z.number(),
    offline: z.number(),
  }),
});
export type MarketFigures = z.output<typeof figures>;
export type Mover = z.output<typeof mover>;

/**
 * GET /api/market-overview – the figures as they were at most a minute before, without what the person made invisible.
 * Those of large sites are computed in the background: a reply with `refreshing` is followed by a newer one.
 */
export const marketOverview = defineCall({
  method: "GET",
  path: "/api/market-overview",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "How a site's prices compare with the market",
  query: z.object({ domain, includeOutOfStock: z._default(z.stringbool(), false) }),
  reply: z.object({
    /** null while they are computed for the first time. */
    figures: z.nullable(figures),
    computedAt: z.nullable(ms),
    /** Newer figures are being computed. */
    refreshing: z.boolean(),
  }),
});
export type MarketOverview = ReplyOf<typeof marketOverview>;
