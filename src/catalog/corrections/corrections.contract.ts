import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { hasTwoDecimals, highestAmount } from "../../kit/money.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** The product's own record or one of its offers, by `product_id`; `packet_id` is the product's. */
const recordQuery = { domain, packet_id: wholeNumber, product_id: wholeNumber };

/** Lei (or the unit of `currency`), above 0, with at most two decimals. */
const amount = z
  .number()
  .check(z.positive(), z.maximum(highestAmount), z.refine(hasTwoDecimals, "at most two decimals"));

/**
 * POST /api/price-correction – the price of a page is another one than was read. It holds for this site at once and
 * for as long as the page is read as it was; the shared reading of the shop changes only when other pages bear it out.
 * Beyond the specification. @throws 404; 409 where the price is no longer `readPrice`
 */
export const correctPrice = defineCall({
  method: "POST",
  path: "/api/price-correction",
  access: "site",
  summary: "Corrects a price that was read wrongly",
  callsPerMinute: 20,
  query: z.object(recordQuery),
  body: z.strictObject({
    price: amount,
    /** ISO 4217. */
    currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), "RON"),
    /** What the person saw when they corrected it; null where no price was shown. */
    readPrice: z.nullable(z.number()),
  }),
  reply: z.void(),
  status: 204,
});

/** DELETE /api/price-correction – back to what the page was read as. @throws 404 */
export const undoCorrection = defineCall({
  method: "DELETE",
  path: "/api/price-correction",
  access: "site",
  summary: "Takes back a correction of a price",
  query: z.object(recordQuery),
  reply: z.void(),
  status: 204,
});
