import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { hasTwoDecimals, maxAmount } from "../../kit/money.ts";
import { rowVersionOrNone } from "../../kit/whole-number.ts";
import { guardLimits } from "../rules/rules.contract.ts";

const twoDecimals = z.refine<number>(hasTwoDecimals, "at most two decimals");
const share = z.number().check(z.minimum(0), z.maximum(100), twoDecimals);

const fields = {
  ...guardLimits.shape,
  /** Percent. */
  vatPercent: share,
  /** Percent of the gross price. */
  commissionPercent: share,
  /** Lei without VAT. */
  shipping: z.number().check(z.minimum(0), z.maximum(maxAmount), twoDecimals),
  /** Percent of the actively priced products that may change within 24 hours without a person. */
  brakeSharePercent: share,
  /** Percent by which the sum of their prices may fall within 24 hours without a person. */
  brakeSumPercent: share,
  /** Counts changes; 0 while the defaults apply. */
  version: rowVersionOrNone,
};

const pricingGuards = z.object(fields);
export type PricingGuards = z.output<typeof pricingGuards>;

/** Without margin, commission and shipping for people who may not see costs: a cost can be computed from them. */
const shownGuards = z.extend(pricingGuards, {
  minMarginPercent: z.optional(fields.minMarginPercent),
  commissionPercent: z.optional(fields.commissionPercent),
  shipping: z.optional(fields.shipping),
});
export type ShownGuards = z.output<typeof shownGuards>;

/** GET /api/settings/pricing-guards – limits and costs of products and rules that have no own ones. */
export const siteGuards = defineCall({
  method: "GET",
  path: "/api/settings/pricing-guards",
  access: "site",
  scope: "read",
  summary: "Default limits and costs of dynamic pricing",
  query: z.object({ domain }),
  reply: shownGuards,
});

/** @throws 409 when another person has saved them since `version` */
export const editGuards = defineCall({
  method: "PUT",
  path: "/api/settings/pricing-guards",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  summary: "Changes the default limits and costs of dynamic pricing",
  query: z.object({ domain }),
  body: z.strictObject(fields),
  reply: pricingGuards,
});
