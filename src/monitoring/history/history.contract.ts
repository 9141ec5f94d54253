import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/**
 * GET /api/price-history – change-points of an own product and its offers, keyed by shop. A price holds until the
 * next point; the first point of a series may lie before `from`, as the price that held then.
 * @see spec/decisions, Price history
 */
export const priceHistory = defineCall({
  method: "GET",
  path: "/api/price-history",
  access: "signed-in",
  summary: "Price history of a product and its offers",
  query: z.object({
    packet_id: wholeNumber,
    domain: z.optional(z.string().check(z.maxLength(260))),
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
        /** Beyond the specification: the line is dashed while a shop is out of stock. */
        available: z.enum(["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"]),
        promo: z.boolean(),
      }),
    ),
  ),
});
export type PriceHistory = ReplyOf<typeof priceHistory>;

/** Most products whose trends one call tells. */
export const maxTrends = 90;

/** Points of a line, oldest first: the price held from each to the next. The first may lie before the span. */
const trend = z.array(z.tuple([z.number(), z.nullable(z.number())]));

/**
 * GET /api/price-trends – the last 30 days of products as small lines: our price, and the lowest price among the offers
 * that were not out of stock at the time. Products that are not the site's are left out. Beyond the specification.
 */
export const priceTrends = defineCall({
  method: "GET",
  path: "/api/price-trends",
  access: "site",
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
  /** By packetId; times in ms, prices in lei or null where none was shown. */
  reply: z.record(z.string(), z.object({ own: trend, lowest: trend })),
});
export type PriceTrends = ReplyOf<typeof priceTrends>;
