import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Open pairs in one reply; the oldest ones follow once newer ones are decided. */
export const maxFlagged = 2000;

const side = {
  title: z.nullable(z.string()),
  /** In units of the currency; null: none was read. */
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** Addresses of the picture in other formats, to be tried where the first one does not load. */
  imageAlternatives: z.array(z.string()),
};

const flaggedProduct = z.object({
  id: z.number(),
  /** Null for a product without a page. */
  mainProductLink: z.nullable(z.string()),
  mainProductImage: z.nullable(z.string()),
  competitorProductLink: z.nullable(z.string()),
  competitorProductImage: z.nullable(z.string()),
  mainProduct: z.object({ ...side, packetId: z.number(), sku: z.nullable(z.string()) }),
  competitorProduct: z.object({ ...side, domain: z.string(), sku: z.nullable(z.string()) }),
  /** That both are the same product, 0 to 1. */
  probability: z.number(),
  /** The price ratio left the range that is usual for one product. */
  priceRatioOff: z.boolean(),
  /** Coded, as the scorer returns them, with their values. */
  reasons: z.array(z.looseObject({ kind: z.string() })),
  /** ms */
  flaggedTimestamp: z.number(),
});

export type FlaggedProduct = z.infer<typeof flaggedProduct>;

/** GET /admin/flagged-products – links of a site that look wrong, newest first, at most `maxFlagged`. */
export const flaggedProducts = defineCall({
  method: "GET",
  path: "/admin/flagged-products",
  access: "god",
  summary: "Links of a site that look wrong",
  query: z.object({ domain }),
  reply: z.array(flaggedProduct),
});

const flagId = z.object({ id: wholeNumber });

/** The pair is looked for on the site with this domain; without it, on every site. */
const flagSite = { domain: z.optional(domain) };

/**
 * POST – both are the same product: the suspicion ends, until the page names another product. Where the address shows something
 * else than before, its page is read as it is now. Repeating it changes nothing.
 * @throws 404; 409 FLAG_DENIED when somebody has deleted the link
 */
export const acceptFlagged = defineCall({
  method: "POST",
  path: "/admin/accept-flagged-product/:id",
  access: "god",
  summary: "Confirms a link that looked wrong",
  params: flagId,
  query: z.object({
    ...flagSite,
    /** Accepted for older clients; the decision is stored with the person who is signed in. */
    userId: z.optional(wholeNumber),
  }),
  reply: z.void(),
  status: 204,
});

/**
 * POST – they are different products: the link is deleted, with its entry of product history, and the pair is not offered again
 * while both name the same. A link that is gone or has another page by now is left alone. Repeating it changes nothing.
 * @throws 404; 409 FLAG_ACCEPTED when somebody has confirmed the link
 */
export const denyFlagged = defineCall({
  method: "POST",
  path: "/admin/deny-flagged-product/:id",
  access: "god",
  summary: "Deletes a link that looked wrong",
  params: flagId,
  query: z.object(flagSite),
  reply: z.void(),
  status: 204,
});
