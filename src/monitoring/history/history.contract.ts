import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain, maxDomain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/**
 * GET /api/price-history – change points of an own product and its offers, keyed by shop. A price is valid
 * until the next point; the first point of a series may be earlier than `from`, with the price valid at `from`.
 */
export const priceHistory = defineCall({
  method: "GET",
  path: "/api/price-history",
  access: "signed-in",
  scope: "read",
  summary: "Price history of a product and its offers",
  query: z.object({
    packet_id: wholeNumber,
    domain: z.optional(z.string().check(z.maxLength(maxDomain))),
    from: z.optional(wholeNumber),
    to: z.optional(wholeNumber),
  }),
  reply: z.record(
    z.string(),
    z.array(
      z.object({
        /** ms of the observation. */
        timestamp: z.number(),
        /** Lei; null where the page showed no price. */
        value: z.nullable(z.number()),
        /** Availability at that time; the chart shows a dashed line while a shop is out of stock. */
        available: z.enum(["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"]),
        promo: z.boolean(),
      }),
    ),
  ),
});
export type PriceHistory = ReplyOf<typeof priceHistory>;

/** Maximum number of products per call. */
export const maxTrends = 90;

/**
 * Points of a line, oldest first; a price is valid until the next point. The first may be earlier than the
 * range.
 */
const trend = z.array(z.tuple([z.number(), z.nullable(z.number())]));

/**
 * GET /api/price-trends – prices of the last 30 days for small charts: the own price, and the lowest price
 * among offers that were not out of stock at the time. Products of other sites are omitted.
 */
export const priceTrends = defineCall({
  method: "GET",
  path: "/api/price-trends",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "Thirty days of prices of several products",
  query: z.object({
    domain,
    packet_id: z.union([
      z.pipe(
        wholeNumber,
        z.transform((id) => [id]),
      ),
      z.array(wholeNumber).check(z.minLength(1), z.maxLength(maxTrends)),
    ]),
  }),
  /** By packetId; times in ms, prices in lei or null if no price was shown. */
  reply: z.record(z.string(), z.object({ own: trend, lowest: trend })),
});
export type PriceTrends = ReplyOf<typeof priceTrends>;
