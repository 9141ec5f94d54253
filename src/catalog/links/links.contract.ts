import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { typedAddress } from "../../kit/typed/typed-address.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { availabilities } from "../products/products.contract.ts";

/** What differs between an own product and the product of a competitor's page. */
export const differenceKinds = ["brand", "model", "gtin", "measure", "title", "price"] as const;

const url = typedAddress;

/** A competitor's page that an own product is compared with. */
const competitorLink = z.object({
  /** The same as `competitorProductId`. */
  id: z.number(),
  mainProductId: z.number(),
  mainPacketId: z.number(),
  competitorProductId: z.number(),
  competitorPacketId: z.number(),
  /** Host without "www.". */
  competitor_domain: z.string(),
  url: z.string(),
  /** It was found, and no person has confirmed it: it is counted, and no price is computed from it. */
  matched: z.boolean(),
});
export type CompetitorLink = z.output<typeof competitorLink>;

/** GET /api/competitor-links – a product's links by competitor, competitors by name. */
export const competitorLinks = defineCall({
  method: "GET",
  path: "/api/competitor-links",
  access: "site",
  scope: "read",
  summary: "Links of a product to its competitors' pages",
  query: z.object({ domain, packet_id: wholeNumber }),
  reply: z.array(z.object({ domain: z.string(), links: z.array(competitorLink) })),
});
export type CompetitorLinks = ReplyOf<typeof competitorLinks>;

/**
 * POST /api/check-link – reads a page now, before a link to it is saved. Obeys robots.txt and the host's gap. An address
 * that `add-link` would reject is rejected before anything is fetched.
 * @throws 422 naming `url`
 */
export const checkLink = defineCall({
  method: "POST",
  path: "/api/check-link",
  access: "site",
  scope: "write-links",
  summary: "Reads a competitor's page before a link to it is saved",
  callsPerMinute: 20,
  query: z.object({
    domain,
    url,
    /** The product that the link is for; needed to detect a duplicate link. */
    packet_id: z.optional(wholeNumber),
  }),
  reply: z.discriminatedUnion("found", [
    z.object({
      found: z.literal(true),
      /** The address as it will be stored. */
      url: z.string(),
      competitor_domain: z.string(),
      title: z.nullable(z.string()),
      imageLink: z.nullable(z.string()),
      price: z.number(),
      cutPrice: z.nullable(z.number()),
      /** ISO 4217 or the symbol as found; null when the page states none. */
      currency: z.nullable(z.string()),
      available: z.enum(availabilities),
      availableLabel: z.nullable(z.string()),
      promo: z.boolean(),
      brand: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      /** Source of the price in the page, e.g. "json-ld". */
      source: z.string(),
      /** 0 .. 1 */
      confidence: z.number(),
      /**
       * Signs that the page sells another product than `packet_id`, the most telling first; empty without `packet_id`.
       * Each has the values of both as written; prices in lei as plain decimal text. The link may be saved nevertheless.
       */
      differences: z.array(z.object({ kind: z.enum(differenceKinds), own: z.string(), other: z.string() })),
    }),
    z.object({
      found: z.literal(false),
      url: z.string(),
      competitor_domain: z.string(),
      /** E.g. "robots-disallowed", "no-price" or "timeout". The link may be saved nevertheless. */
      reason: z.string(),
      /** Title that the address shows in place of what it names, with the reason "something-else". */
      shownInstead: z.optional(z.string()),
    }),
  ]),
});
export type LinkReading = ReplyOf<typeof checkLink>;

/**
 * POST /api/add-link – saves a link; its page is checked from now on. The body is empty.
 * @throws 422 naming `url`: not an address, not a public shop, the site's own domain, a duplicate link, or an address
 *   that is not on `competitor_domain`
 */
export const addLink = defineCall({
  method: "POST",
  path: "/api/add-link",
  access: "site",
  scope: "write-links",
  summary: "Compares a product with a competitor's page",
  callsPerMinute: 60,
  query: z.object({ domain, competitor_domain: domain, packet_id: wholeNumber, url }),
  reply: competitorLink,
});

/**
 * POST /api/edit-link – changes the page of a link and deletes what was read of the previous page. The body is empty.
 * @throws 409 when the link's address is not `expected_url`; 422 as `add-link`; 404
 */
export const editLink = defineCall({
  method: "POST",
  path: "/api/edit-link",
  access: "site",
  scope: "write-links",
  summary: "Changes the page of a link",
  callsPerMinute: 60,
  query: z.object({
    domain,
    competitor_domain: domain,
    packet_id: wholeNumber,
    /** The competitor's. */
    product_id: wholeNumber,
    url,
    /** The link's address when the person started editing. When absent, the last write wins. */
    expected_url: z.optional(url),
  }),
  reply: competitorLink,
});

/** DELETE /api/delete-link – deletes a link. @throws 404, 409 as `edit-link` */
export const deleteLink = defineCall({
  method: "DELETE",
  path: "/api/delete-link",
  access: "site",
  scope: "write-links",
  summary: "No longer compares a product with a competitor's page",
  callsPerMinute: 60,
  query: z.object({
    domain,
    /** The competitor's. */
    product_id: wholeNumber,
    /** The main product's. */
    packet_id: wholeNumber,
    expected_url: z.optional(url),
  }),
  reply: z.void(),
  status: 204,
});
