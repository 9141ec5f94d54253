import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { rowVersionOrNone, wholeNumber } from "../../kit/whole-number.ts";

/** Null: the site's default for VAT, commission and shipping; none for the rest. Lei and percent, at most two decimals. */
const values = {
  /** What the shop pays for the product, without VAT. */
  cost: z.nullable(z.number()),
  vatPercent: z.nullable(z.number()),
  /** Share of the price with VAT that a marketplace or payment provider takes. */
  commissionPercent: z.nullable(z.number()),
  /** Without VAT. */
  shipping: z.nullable(z.number()),
  /** Lowest and highest price with VAT that may be recommended. */
  floor: z.nullable(z.number()),
  ceiling: z.nullable(z.number()),
};

const margin = z.nullable(
  z.object({
    /** Net profit in percent of the price without VAT, rounded down to two decimals. */
    marginPercent: z.number(),
    /** Lei for one unit, rounded down. */
    netProfit: z.number(),
  }),
);

const pricing = z.object({
  /** Counts changes; sent back when the values are saved. 0: never saved. */
  version: z.number(),
  ...values,
  /** Of the site. */
  defaults: z.object({ vatPercent: z.number(), commissionPercent: z.number(), shipping: z.number() }),
  /** The current own price, lei; null without one in lei. */
  price: z.nullable(z.number()),
  /** Null without a recommendation. */
  recommendedPrice: z.nullable(z.number()),
  /** Null without a cost, or without the price. */
  margins: z.object({ current: margin, recommended: margin }),
});
export type Pricing = z.output<typeof pricing>;

/** Values as a person writes them; the service reports what is wrong with each. */
const pricingBody = z.strictObject({ version: rowVersionOrNone, ...values });
export type PricingBody = z.output<typeof pricingBody>;
export type PricingValues = Omit<PricingBody, "version">;

const query = z.object({ domain, packet_id: wholeNumber });

/** GET /api/product-pricing – what the shop alone knows about a product. @throws 404 */
export const productPricing = defineCall({
  method: "GET",
  path: "/api/product-pricing",
  access: "site",
  scope: "read",
  minRole: "OPERATOR_ADMIN",
  summary: "Cost, floor and ceiling of a product with its margins",
  query,
  reply: pricing,
});

/** @throws 404; 409 when another person has saved since `version`; 422 naming the fields that are wrong */
export const saveProductPricing = defineCall({
  method: "PUT",
  path: "/api/product-pricing",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  summary: "Saves cost, floor and ceiling of a product",
  query,
  body: pricingBody,
  reply: pricing,
});
