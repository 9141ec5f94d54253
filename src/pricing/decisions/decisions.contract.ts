import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { rowWarnings } from "../evaluation/core/stored-recommendation.ts";
import { priceEndings, priceStrategies } from "../kernel/core/kernel-input.ts";
import { exclusions, refusals } from "../kernel/core/kernel-result.ts";
import { adjustmentTypes } from "../rules/rules.contract.ts";

const offer = z.object({
  merchant: z.string(),
  /** Units of `currency`; null: none was read. */
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  available: z.enum(["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"]),
  /** ms since 1970; null: never, or not within 48 hours. */
  readAt: z.nullable(z.number()),
  /** That the price was read rightly, 0 to 1; null without a price, and in records of before 28 November 2026. */
  confidence: z.nullable(z.number()),
  link: z.string(),
  /** Why the offer did not count; empty where it did. */
  excluded: z.array(z.enum(exclusions)),
  /** It has a price, nothing excludes it, and it is of the competitor that the rule names, if it names one. */
  isCounted: z.boolean(),
  /** The price was computed from it. */
  isTarget: z.boolean(),
});

/** How the rule computed prices when the record was made. */
const rule = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  priceStrategy: z.enum(priceStrategies),
  priceAdjustmentType: z.enum(adjustmentTypes),
  /** Percent points of the target, or lei: positive undercuts, negative marks up. 0 with MATCH. */
  value: z.number(),
  /** Domain of the only competitor whose offers count; null: all of them. */
  merchant: z.nullable(z.string()),
  thresholdPercentage: z.number(),
  ending: z.enum(priceEndings),
});

/** Limits in force, of the rule or of the site; null: none, or of the margin also that the person may not see costs. */
const limits = z.object({
  minMarginPercent: z.nullable(z.number()),
  maxStepPercent: z.nullable(z.number()),
  maxChangesPerDay: z.nullable(z.number()),
});

const decision = z.object({
  id: z.number(),
  /** ms since 1970. */
  madeAt: z.number(),
  productId: z.number(),
  rule,
  own: z.object({ price: z.nullable(z.number()), readAt: z.nullable(z.number()) }),
  /** Offers that were considered, the cheapest first. */
  offers: z.array(offer),
  target: z.nullable(z.object({ merchant: z.string(), price: z.number() })),
  /** Target less the rule's adjustment, lei; null where nothing was computed. */
  rawPrice: z.nullable(z.number()),
  /** Guards that changed the price, in their order; lei. */
  guards: z.array(
    z.object({
      guard: z.enum(["floor", "margin", "ceiling", "step"]),
      before: z.number(),
      after: z.number(),
      /** Null: it follows from the product's cost, which the person may not see. */
      limit: z.nullable(z.number()),
    }),
  ),
  limits,
  floor: z.nullable(z.number()),
  ceiling: z.nullable(z.number()),
  /** Lowest own price of the 30 days before the running promotion, lei; null: no promotion, or none known. */
  referencePrice: z.nullable(z.number()),
  /** Last price that a person approved for the product, lei. */
  lastApprovedPrice: z.nullable(z.number()),
  recommendedPrice: z.nullable(z.number()),
  changePercent: z.nullable(z.number()),
  state: z.nullable(z.enum(["IN_REVIEW", "WARNING", "ACTIVELY_PRICED", "UNCHANGED"])),
  /** Why the state is WARNING; "creep": the change from the last approved price is above the threshold. */
  warning: z.nullable(z.enum(["threshold", "creep"])),
  /** No price with the rule's ending lies within the limits. */
  isEndingDropped: z.boolean(),
  /** Floor, margin or ceiling required a larger change than one change may be. */
  isStepExceeded: z.boolean(),
  refusal: z.nullable(z.enum(refusals)),
  /** The product's recommendation as it is now; null where it is no longer the one of this record. */
  current: z.nullable(
    z.object({
      state: z.enum(["ACTIVELY_PRICED", "IN_REVIEW", "WARNING", "UNCHANGED", "REFUSED", "REMOVED"]),
      warning: z.nullable(z.enum(rowWarnings)),
    }),
  ),
  kernelVersion: z.number(),
  /** Hex digits of the SHA-256 over the record in the form of RFC 8785; null for people who may not see costs. */
  sha256: z.nullable(z.string()),
  /** The record computed again from its own values, and its hash. */
  verified: z.object({ isIdentical: z.boolean(), differences: z.array(z.string()) }),
});
export type Decision = z.output<typeof decision>;

/** GET /api/dynamic-prices/decision – how a price was made. Costs are left out, and for people who may not see them all that follows from them. @throws 404 */
export const pricingDecision = defineCall({
  method: "GET",
  path: "/api/dynamic-prices/decision",
  access: "site",
  scope: "read",
  summary: "The record of how a recommended price was made",
  query: z.object({ domain, id: wholeNumber }),
  reply: decision,
});
