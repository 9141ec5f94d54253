import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { maxPieces } from "../../kit/quantity.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Pieces in steps of 0.1, ≥ 0; null when unknown. */
const quantity = z.nullable(z.number());

const record = {
  quantity,
  productId: z.number(),
  packetId: z.number(),
  /** A person set the quantity; it is stored until it is cleared. */
  byHand: z.boolean(),
  /** The page's quantity; equals `quantity` unless that was set by hand. */
  pageQuantity: quantity,
};

/** GET /api/quantities – stock of an own product and of its offers. */
export const quantities = defineCall({
  method: "GET",
  path: "/api/quantities",
  access: "site",
  scope: "read",
  summary: "Stock of a product, ours and each offer's",
  query: z.object({ domain, packet_id: wholeNumber }),
  reply: z.object({
    mainProduct: z.object({ name: z.string(), ...record }),
    merchants: z.array(z.object({ domain: z.string(), ...record })),
  }),
});
export type Quantities = ReplyOf<typeof quantities>;

/** Digits with at most one decimal, e.g. "12" or "0.5"; 0 to 1,000,000,000. */
const pieces = z.pipe(
  z.string().check(
    z.regex(/^\d{1,10}(?:\.\d)?$/),
    z.refine((text) => Number(text) <= maxPieces),
  ),
  z.transform(Number),
);

/** `product_id` is the product's or offer's id; `packet_id` is the product's id, or the offer's as well. */
const recordQuery = { domain, packet_id: wholeNumber, product_id: wholeNumber };

/** POST /api/change-quantity – sets a quantity by hand; it is stored until it is cleared. @throws 404, 400 naming `quantity` */
export const changeQuantity = defineCall({
  method: "POST",
  path: "/api/change-quantity",
  access: "site",
  scope: "write-links",
  summary: "Sets a quantity by hand",
  query: z.object({ ...recordQuery, quantity: pieces }),
  reply: z.void(),
  status: 204,
});

/** DELETE /api/change-quantity – returns to the page's quantity. @throws 404 */
export const clearQuantity = defineCall({
  method: "DELETE",
  path: "/api/change-quantity",
  access: "site",
  scope: "write-links",
  summary: "Goes back to the page's quantity",
  query: z.object(recordQuery),
  reply: z.void(),
  status: 204,
});
