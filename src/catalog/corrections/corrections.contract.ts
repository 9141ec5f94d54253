import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { hasTwoDecimals, isCurrencyCode, maxAmount } from "../../kit/money.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** `product_id` is the product's or offer's id; `packet_id` is the product's id. */
const recordQuery = { domain, packet_id: wholeNumber, product_id: wholeNumber };

/** Lei (or the unit of `currency`), above 0, with at most two decimals. */
const amount = z
  .number()
  .check(z.positive(), z.maximum(maxAmount), z.refine(hasTwoDecimals, "at most two decimals"));

/**
 * POST /api/price-correction – replaces a price that was read wrongly. The correction applies to this site at once, until
 * the page is read differently. How the shop's pages are read changes only when other pages corroborate it.
 * @throws 404; 409 when the price is no longer `readPrice`
 */
export const correctPrice = defineCall({
  method: "POST",
  path: "/api/price-correction",
  access: "site",
  scope: "write-links",
  summary: "Corrects a price that was read wrongly",
  callsPerMinute: 20,
  query: z.object(recordQuery),
  body: z.strictObject({
    price: amount,
    /** ISO 4217. */
    currency: z._default(z.string().check(z.refine(isCurrencyCode, "must be a code of ISO 4217")), "RON"),
    /** The price that the person saw; null when none was shown. */
    readPrice: z.nullable(z.number()),
  }),
  reply: z.void(),
  status: 204,
});

/** DELETE /api/price-correction – returns to the price that was read. @throws 404 */
export const undoCorrection = defineCall({
  method: "DELETE",
  path: "/api/price-correction",
  access: "site",
  scope: "write-links",
  summary: "Takes back a correction of a price",
  query: z.object(recordQuery),
  reply: z.void(),
  status: 204,
});
