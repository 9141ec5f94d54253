import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";

/** File formats of a price feed, by the end of its address. XML is a Google Merchant supplemental feed (RSS 2.0). */
export const priceFeedFormats = ["csv", "json", "xml"] as const;
export type PriceFeedFormat = (typeof priceFeedFormats)[number];

const state = z.object({
  /** Null while the site has no address. Times in ms since 1970. */
  address: z.nullable(
    z.object({
      createdAt: z.number(),
      /** To the minute; null: never used. */
      lastUsedAt: z.nullable(z.number()),
    }),
  ),
  /** Approved prices that are served now. */
  prices: z.number(),
  /**
   * Approved prices that are left out: without fresh evidence, with rules, limits or offers that give another price now, or of
   * products without an id to name them by.
   */
  stale: z.number(),
  outdated: z.number(),
  unnamed: z.number(),
  /** Whether the caller's role may create and revoke the address. */
  mayChange: z.boolean(),
});
export type PriceFeedState = z.output<typeof state>;

const query = z.object({ domain });
const minRole = "OPERATOR_ADMIN";

/** GET /api/price-feed – whether the site serves its approved prices, and when they were last fetched. */
export const priceFeed = defineCall({
  method: "GET",
  path: "/api/price-feed",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "The price feed of a site",
  query,
  reply: state,
});

/**
 * POST /api/price-feed – creates the secret address, or replaces it: the old one ends at once. It is returned this once.
 * @throws 422 when the subscription has ended
 */
export const createPriceFeed = defineCall({
  method: "POST",
  path: "/api/price-feed",
  access: "site",
  scope: "people",
  minRole,
  callsPerMinute: 10,
  isHeavy: true,
  summary: "Creates or replaces the secret address of the price feed",
  query,
  reply: z.object({
    ...state.shape,
    /** Paths on this server, by format. */
    paths: z.object({ csv: z.string(), json: z.string(), xml: z.string() }),
  }),
});

/** DELETE /api/price-feed – revokes the address. @throws 404 without one */
export const revokePriceFeed = defineCall({
  method: "DELETE",
  path: "/api/price-feed",
  access: "site",
  scope: "people",
  minRole,
  summary: "Revokes the secret address of the price feed",
  query,
  status: 204,
  reply: z.unknown(),
});

/**
 * GET /feeds/{token}/prices.{format} – approved prices with fresh evidence, whose address is their only protection.
 * Honours If-None-Match and If-Modified-Since, answers HEAD, and packs with gzip where that is accepted.
 * @throws 404 for an unknown or revoked address; 429 above 30 fetches of it in a minute, or 4 at the same time
 */
export const priceFeedFile = defineCall({
  method: "GET",
  path: "/feeds/:token/prices.:format",
  access: "public",
  callsPerMinute: 120,
  summary: "Approved prices of a site as CSV, JSON or a supplemental feed for Google Merchant Center",
  params: z.object({
    token: z.string().check(z.maxLength(200)),
    format: z.enum(priceFeedFormats),
  }),
  reply: z.unknown(),
  replyType: ["text/csv", "application/json", "application/rss+xml"],
});
