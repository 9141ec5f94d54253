import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { availabilities } from "../products/products.contract.ts";

/** As people write it; what cannot be an address is refused with a sentence, naming the field `url`. */
const url = z.string().check(z.maxLength(4096));

/** A rival's page that an own product is compared with. @see specification 2, section 3 "Competitor link" */
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
});
export type CompetitorLink = z.output<typeof competitorLink>;

/** GET /api/competitor-links – a product's links by rival, rivals by name. */
export const competitorLinks = defineCall({
  method: "GET",
  path: "/api/competitor-links",
  access: "site",
  summary: "Links of a product to its rivals' pages",
  query: z.object({ domain, packet_id: wholeNumber }),
  reply: z.array(z.object({ domain: z.string(), links: z.array(competitorLink) })),
});
export type CompetitorLinks = ReplyOf<typeof competitorLinks>;

/**
 * POST /api/check-link – fetches a page now and tells what it says, before a link to it is kept. Obeys robots.txt and
 * the host's gap. An address that could not be kept is refused like by `add-link`, before anything is fetched.
 * @throws 422 naming `url`
 */
export const checkLink = defineCall({
  method: "POST",
  path: "/api/check-link",
  access: "site",
  summary: "Reads a rival's page before a link to it is kept",
  callsPerMinute: 20,
  query: z.object({
    domain,
    url,
    /** The product that the link is for, so that a link it has already is told. Beyond the specification. */
    packet_id: z.optional(wholeNumber),
  }),
  reply: z.discriminatedUnion("found", [
    z.object({
      found: z.literal(true),
      /** The address as it will be kept. */
      url: z.string(),
      competitor_domain: z.string(),
      title: z.nullable(z.string()),
      imageLink: z.nullable(z.string()),
      price: z.number(),
      cutPrice: z.nullable(z.number()),
      /** ISO 4217 or the sign as found; null where the page states none. */
      currency: z.nullable(z.string()),
      available: z.enum(availabilities),
      availableLabel: z.nullable(z.string()),
      promo: z.boolean(),
      brand: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      /** Where in the page the price was read, as "json-ld". */
      source: z.string(),
      /** 0 .. 1 */
      confidence: z.number(),
    }),
    z.object({
      found: z.literal(false),
      url: z.string(),
      competitor_domain: z.string(),
      /** Named reason, as "robots-disallowed", "no-price" or "timeout". The link may be kept all the same. */
      reason: z.string(),
    }),
  ]),
});
export type LinkReading = ReplyOf<typeof checkLink>;

/**
 * POST /api/add-link – keeps a link; its page is read from now on. The body is empty.
 * @throws 422 naming `url`: no address, not a public shop, the site's own domain, a link the product has already, or
 *   an address that is not on `competitor_domain`
 */
export const addLink = defineCall({
  method: "POST",
  path: "/api/add-link",
  access: "site",
  summary: "Compares a product with a rival's page",
  callsPerMinute: 60,
  query: z.object({ domain, competitor_domain: domain, packet_id: wholeNumber, url }),
  reply: competitorLink,
});

/**
 * POST /api/edit-link – leads a link to another page; what was read of the former one goes. The body is empty.
 * @throws 409 where the link no longer leads to `expected_url`; 422 as `add-link`; 404
 */
export const editLink = defineCall({
  method: "POST",
  path: "/api/edit-link",
  access: "site",
  summary: "Leads a link to another page",
  callsPerMinute: 60,
  query: z.object({
    domain,
    competitor_domain: domain,
    packet_id: wholeNumber,
    /** The competitor's. */
    product_id: wholeNumber,
    url,
    /** Where the link led when the person began to edit it. Absent: the last one to save wins. Beyond the specification. */
    expected_url: z.optional(url),
  }),
  reply: competitorLink,
});

/** DELETE /api/delete-link – the page is no longer compared with the product. @throws 404, 409 as `edit-link` */
export const deleteLink = defineCall({
  method: "DELETE",
  path: "/api/delete-link",
  access: "site",
  summary: "No longer compares a product with a rival's page",
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
