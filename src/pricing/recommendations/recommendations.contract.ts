import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { rowWarnings } from "../evaluation/core/stored-recommendation.ts";
import { guards, refusals } from "../kernel/core/kernel-result.ts";
import { businessRule } from "../rules/rules.contract.ts";

export const pricingTabs = ["ACTIVELY_PRICED", "IN_REVIEW", "WARNING"] as const;
export type PricingTab = (typeof pricingTabs)[number];

/** Rows of a page. */
export const pricingPageSize = 50;

export const dynamicPrice = z.object({
  /** The own product's id. */
  id: z.number(),
  /** Counts changes of the row; a review that names it fails with 409 when it has changed since. */
  version: z.number(),
  sku: z.nullable(z.string()),
  productName: z.string(),
  productImage: z.nullable(z.string()),
  productLink: z.nullable(z.string()),
  category: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  /** Lei. */
  price: z.number(),
  recommendedPrice: z.number(),
  /** (recommended − price) / price in percent, at most two decimals. */
  changePercent: z.number(),
  /** The price that the running promotion should show; null without one. */
  recommendedPromoPrice: z.nullable(z.number()),
  /** The price of the planned campaign; 0 without one. */
  recommendedPromoPriceCampaign: z.number(),
  /** At the recommended price each sale loses money: it does not cover cost, commission, shipping and VAT. False without a cost. */
  isBelowCost: z.boolean(),
  /** The limit that moved the price last; null: none, not known yet, or "margin" to callers who may not see costs. */
  guard: z.nullable(z.enum(guards)),
  /** Net profit of one unit at the recommended price, lei; null: no cost is known, or the caller may not see costs. */
  profit: z.nullable(z.number()),
  /** Lowest own price of the 30 days before the promotion; null without one. */
  referencePrice: z.nullable(z.number()),
  /** Page of the offer that the price was computed from. */
  competitorProductLink: z.nullable(z.string()),
  /** The offer that the price was computed from: its competitor and price, lei. */
  target: z.nullable(z.object({ merchant: z.string(), price: z.number() })),
  /** The lowest offer in stock whose link a person has added or confirmed; null: none. */
  lowestCompetitor: z.nullable(z.object({ merchant: z.string(), price: z.number(), link: z.string() })),
  approved: z.boolean(),
  warning: z.boolean(),
  /** Why the row is a warning; "limit": a floor, margin or ceiling no longer allows the price that was approved. */
  warningReason: z.nullable(z.enum(rowWarnings)),
  /** Percent points by which the change exceeds the threshold; null unless a warning for its change. */
  overThresholdPercent: z.nullable(z.number()),
  /** The record of how the price was made; null: none yet. */
  decisionId: z.nullable(z.number()),
  /** ms since 1970. */
  computedAt: z.number(),
  dynamicPriceSetting: businessRule,
});
export type DynamicPrice = z.output<typeof dynamicPrice>;

const dynamicPricePage = z.object({
  content: z.array(dynamicPrice),
  /** Exact. */
  totalElements: z.number(),
  /** How many of them are below cost. */
  belowCost: z.number(),
  /** Of the site's recommendations: raised by each computation that changes some. */
  revision: z.number(),
});
export type DynamicPricePage = z.output<typeof dynamicPricePage>;

/** Percent points that a bound of the change may have at most, either way. */
export const maxPercentBound = 9_999_999.99;
const percentBound = z.pipe(z.string().check(z.regex(/^-?\d{1,7}(\.\d{1,2})?$/)), z.transform(Number));

/** Conditions of the three lists; absent means none. */
export const pricingFilterQuery = {
  rule: z.optional(wholeNumber),
  /** Category path, with its descendants. */
  category: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  brand: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Bounds of `changePercent`, both included. */
  min_change: z.optional(percentBound),
  max_change: z.optional(percentBound),
  /** Rows whose price this limit moved last. "margin" is refused with 422 `RANK_TOO_LOW` to people who may not see costs. */
  guard: z.optional(z.enum(guards)),
  /** true: only rows below cost. */
  below_cost: z._default(z.stringbool(), false),
};
export const pricingFilters = z.object(pricingFilterQuery);

/** GET /api/dynamic-prices – recommendations of one tab, by product id. */
export const dynamicPrices = defineCall({
  method: "GET",
  path: "/api/dynamic-prices",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "Recommended prices of one tab, paged",
  query: z.object({
    domain,
    /** From 0. */
    page: z._default(wholeNumber, 0),
    size: z._default(wholeNumber.check(z.minimum(1), z.maximum(200)), pricingPageSize),
    /** approved: Actively priced; warning: Warnings; neither: In review. Both: none. */
    approved: z._default(z.stringbool(), false),
    warning: z._default(z.stringbool(), false),
    ...pricingFilterQuery,
  }),
  reply: dynamicPricePage,
});

/** At most 200 rows whose title or SKU holds the query, without regard to case and diacritics. */
export const searchDynamicPrices = defineCall({
  method: "GET",
  path: "/api/dynamic-prices/search",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "Recommended prices of one tab by title or SKU",
  query: z.object({
    domain,
    query: z.string().check(z.maxLength(200)),
    tab: z.enum(pricingTabs),
    ...pricingFilterQuery,
  }),
  reply: z.array(dynamicPrice),
});

/** Products that a rule matches and that have no recommended price. "removed": a person took them out. */
export const excludedReasons = ["removed", ...refusals] as const;

const excludedProduct = z.object({
  id: z.number(),
  version: z.number(),
  sku: z.nullable(z.string()),
  productName: z.string(),
  productImage: z.nullable(z.string()),
  productLink: z.nullable(z.string()),
  price: z.nullable(z.number()),
  reason: z.enum(excludedReasons),
  decisionId: z.nullable(z.number()),
  dynamicPriceSetting: businessRule,
});
export type ExcludedProduct = z.output<typeof excludedProduct>;

/** GET /api/dynamic-prices/excluded – counts by reason, and the products of one reason, by product id. */
export const excludedProducts = defineCall({
  method: "GET",
  path: "/api/dynamic-prices/excluded",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "Products without a recommended price, with the reason",
  query: z.object({
    domain,
    reason: z.optional(z.enum(excludedReasons)),
    page: z._default(wholeNumber, 0),
    size: z._default(wholeNumber.check(z.minimum(1), z.maximum(200)), pricingPageSize),
  }),
  reply: z.object({
    reasons: z.array(z.object({ reason: z.enum(excludedReasons), products: z.number() })),
    content: z.array(excludedProduct),
    totalElements: z.number(),
  }),
});

/** GET /api/dynamic-prices/progress – a recomputation of all products, and the brake. */
export const pricingProgress = defineCall({
  method: "GET",
  path: "/api/dynamic-prices/progress",
  access: "site",
  scope: "read",
  summary: "Progress of the computation, and whether the brake holds",
  query: z.object({ domain }),
  reply: z.object({
    /** null: nothing is being computed. */
    run: z.nullable(z.object({ done: z.number(), total: z.number() })),
    /** Whether products that changed wait to be computed. */
    isQueued: z.boolean(),
    /** Of the site's recommendations: raised by each computation that changes some. A list with a lower one is outdated. */
    revision: z.number(),
    brake: z.nullable(
      z.object({
        /** ms since 1970. */
        since: z.number(),
        /** "share": too many products at once; "sum": their prices fall by too much together. */
        reason: z.enum(["share", "sum"]),
        moved: z.number(),
        active: z.number(),
        /** (after − before) / before of the moved products' prices, percent. */
        sumChangePercent: z.number(),
        /** Rows that wait. */
        waiting: z.number(),
      }),
    ),
  }),
});
