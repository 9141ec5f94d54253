import * as z from "zod/mini";
import { rowVersion } from "../../kit/whole-number.ts";
import { pricingTabs } from "../../pricing/recommendations/recommendations.contract.ts";
import {
  instant,
  lei,
  maybeAmount,
  maybeCurrency,
  maybeInstant,
  maybeLei,
  maybePercent,
  nextPage,
  ownTitle,
  pageArgument,
  pageLink,
  percent,
  productIdArgument,
  siteArgument,
  vizorLink,
} from "../values/values.contract.ts";

/** Recommended prices of one answer, and prices that one call may decide. */
export const maxPrices = 25;
export const maxDecided = 50;
/** Offers of an explanation, the cheapest first. */
export const maxExplainedOffers = 50;

export const pricesInput = z.strictObject({
  site: siteArgument,
  state: z
    ._default(z.enum(pricingTabs), "IN_REVIEW")
    .check(
      z.describe(
        "IN_REVIEW: waits for a decision; WARNING: waits, and changes more than its rule allows without a look; ACTIVELY_PRICED: approved",
      ),
    ),
  category: z.optional(
    z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(500),
        z.describe("Path of a category as list_categories returns it"),
      ),
  ),
  brand: z.optional(z.string().check(z.minLength(1), z.maxLength(200), z.describe("Whole name of a brand"))),
  query: z.optional(
    z
      .string()
      .check(z.minLength(1), z.maxLength(200), z.describe("Words of the title, or a part of the SKU")),
  ),
  page: pageArgument,
});

const recommendedPrice = z.object({
  product_id: z.int(),
  version: z
    .int()
    .check(z.describe("approve_prices and deny_prices need it: a price that changed since is refused")),
  title: ownTitle,
  sku: z.nullable(z.string()),
  price_lei: lei,
  recommended_price_lei: lei,
  change_percent: percent,
  recommended_promotion_price_lei: maybeLei,
  reference_price_lei: z.nullable(
    z.number().check(z.describe("Lowest own price of the 30 days before the promotion, lei (RON)")),
  ),
  profit_lei: z.nullable(
    z
      .number()
      .check(z.describe("Net profit of one piece, lei (RON); null: no cost is known, or it may not be seen")),
  ),
  is_below_cost: z.boolean(),
  limit: z.nullable(
    z.string().check(z.describe("Which limit moved the price last: floor, margin, ceiling or step")),
  ),
  warning: z.nullable(z.string()),
  target: z.nullable(z.object({ competitor: z.string(), price_lei: lei })),
  rule: z.string(),
  computed_at: instant,
  shop_link: pageLink,
  vizor_link: vizorLink,
});
export type RecommendedPriceShown = z.output<typeof recommendedPrice>;

export const pricesOutput = z.object({
  prices: z.array(recommendedPrice),
  total: z.int().check(z.describe("Prices that match, exact")),
  below_cost: z.int().check(z.describe("How many of them are below cost")),
  next_page: nextPage,
  vizor_link: vizorLink,
});

export const explainInput = z.strictObject({ site: siteArgument, product_id: productIdArgument });

const explainedOffer = z.object({
  competitor: z.string(),
  price: maybeAmount,
  currency: maybeCurrency,
  stock: z.enum(["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"]),
  is_counted: z.boolean(),
  is_target: z.boolean().check(z.describe("The price was computed from this offer")),
  not_counted_because: z.array(z.string()),
  read_at: maybeInstant,
  confidence: z.nullable(z.number().check(z.describe("That the price was read rightly, 0 to 1"))),
  shop_link: pageLink,
});

const explanation = z.object({
  made_at: instant,
  rule: z.object({
    name: z.string(),
    strategy: z.string(),
    adjustment: z.number().check(z.describe("Taken from the target: positive is below it, negative above")),
    adjustment_unit: z.enum(["PERCENT", "LEI"]),
    only_competitor: z.nullable(z.string()),
    threshold_percent: percent,
    ending: z.string(),
  }),
  own_price_lei: maybeLei,
  target: z.nullable(z.object({ competitor: z.string(), price_lei: lei })),
  price_before_limits_lei: maybeLei,
  limits_applied: z.array(
    z.object({
      limit: z.string(),
      before_lei: lei,
      after_lei: lei,
      value_lei: z.nullable(
        z.number().check(z.describe("Lei (RON); null: it follows from costs that may not be seen")),
      ),
    }),
  ),
  floor_lei: maybeLei,
  ceiling_lei: maybeLei,
  min_margin_percent: maybePercent,
  max_step_percent: maybePercent,
  reference_price_lei: maybeLei,
  last_approved_price_lei: maybeLei,
  recommended_price_lei: maybeLei,
  change_percent: maybePercent,
  no_price_because: z.nullable(z.string()),
  state_now: z.nullable(z.string()),
  warning_now: z.nullable(z.string()),
  offers: z.array(explainedOffer),
  more_offers: z.int(),
  vizor_link: vizorLink,
});
export type ExplanationShown = z.output<typeof explanation>;

export const explainOutput = z.object({
  product_id: z.int(),
  title: ownTitle,
  explanation: z
    .nullable(explanation)
    .check(z.describe("null: no rule covers the product, or nothing is computed yet")),
  vizor_link: vizorLink,
});

export const decideInput = z.strictObject({
  site: siteArgument,
  prices: z
    .array(z.strictObject({ product_id: productIdArgument, version: rowVersion }))
    .check(z.minLength(1), z.maxLength(maxDecided), z.describe("As list_recommended_prices returned them")),
});

export const decideOutput = z.object({
  decision_id: z.int().check(z.describe("Can be rolled back in Vizor, in the history of decisions")),
  changed: z.int().check(z.describe("Prices that were decided: all of them or, in case of an error, none")),
  vizor_link: vizorLink,
});
