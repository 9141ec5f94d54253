import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Pieces in steps of 0.1, not below 0; null: not known. */
const quantity = z.nullable(z.number());

const record = {
  quantity,
  productId: z.number(),
  packetId: z.number(),
  /** A person set it; it holds until it is cleared. Beyond the specification. */
  byHand: z.boolean(),
  /** What the page says; the same as `quantity` unless that was set by hand. Beyond the specification. */
  pageQuantity: quantity,
};

/** GET /api/quantities – stock of a product at us and at each of its offers. @see specification 2, section 3 "Quantity data" */
export const quantities = defineCall({
  method: "GET",
  path: "/api/quantities",
  access: "site",
  summary: "Stock of a product, ours and each offer's",
  query: z.object({ domain, packet_id: wholeNumber }),
  reply: z.object({
    mainProduct: z.object({ name: z.string(), ...record }),
    merchants: z.array(z.object({ domain: z.string(), ...record })),
  }),
});
export type Quantities = ReplyOf<typeof quantities>;

/** Highest quantity that is kept. */
export const maxPieces = 1_000_000_000;

/** Plain decimal digits with at most one decimal, as "12" or "0.5"; 0 to a thousand million. */
const pieces = z.pipe(
  z.string().check(
    z.regex(/^\d{1,10}(?:\.\d)?$/),
    z.refine((text) => Number(text) <= maxPieces),
  ),
  z.transform(Number),
);

/** The product itself or one of its offers, by `product_id`; `packet_id` is the product's, or the offer's own. */
const recordQuery = { domain, packet_id: wholeNumber, product_id: wholeNumber };

/** POST /api/change-quantity – sets a quantity by hand, until it is cleared. @throws 404, 400 naming `quantity` */
export const changeQuantity = defineCall({
  method: "POST",
  path: "/api/change-quantity",
  access: "site",
  summary: "Sets a quantity by hand",
  query: z.object({ ...recordQuery, quantity: pieces }),
  reply: z.void(),
  status: 204,
});

/** DELETE /api/change-quantity – goes back to what the page says. Beyond the specification. @throws 404 */
export const clearQuantity = defineCall({
  method: "DELETE",
  path: "/api/change-quantity",
  access: "site",
  summary: "Goes back to the page's quantity",
  query: z.object(recordQuery),
  reply: z.void(),
  status: 204,
});
