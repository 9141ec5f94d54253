import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../kit/call.ts";
import { wholeNumber } from "../kit/whole-number.ts";

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
