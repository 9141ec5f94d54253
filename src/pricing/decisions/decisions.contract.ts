import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { exclusions, refusals } from "../kernel/core/kernel-result.ts";

const offer = z.object({
  merchant: z.string(),
  /** Units of `currency`; null: none was read. */
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  available: z.enum(["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"]),
  /** ms since 1970; null: never, or not within 48 hours. */
  readAt: z.nullable(z.number()),
  link: z.string(),
  /** Why the offer did not count; empty where it did. */
  excluded: z.array(z.enum(exclusions)),
});

const decision = z.object({
  id: z.number(),
  /** ms since 1970. */
  madeAt: z.number(),
  productId: z.number(),
  rule: z.object({ id: z.number(), version: z.number(), name: z.string() }),
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
      limit: z.number(),
    }),
  ),
  floor: z.nullable(z.number()),
  ceiling: z.nullable(z.number()),
  recommendedPrice: z.nullable(z.number()),
  changePercent: z.nullable(z.number()),
  state: z.nullable(z.enum(["IN_REVIEW", "WARNING", "ACTIVELY_PRICED", "UNCHANGED"])),
  refusal: z.nullable(z.enum(refusals)),
  kernelVersion: z.number(),
  /** Hex digits of the SHA-256 over the record in the form of RFC 8785. */
  sha256: z.string(),
  /** The record computed again from its own values, and its hash. */
  verified: z.object({ isIdentical: z.boolean(), differences: z.array(z.string()) }),
});
export type Decision = z.output<typeof decision>;

/** GET /api/dynamic-prices/decision – how a price was made. Costs are left out. @throws 404 */
export const pricingDecision = defineCall({
  method: "GET",
  path: "/api/dynamic-prices/decision",
  access: "site",
  summary: "The record of how a recommended price was made",
  query: z.object({ domain, id: wholeNumber }),
  reply: decision,
});
