import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { minRole, runParams } from "./product-feeds.contract.ts";

/** Fields of an own product that a feed brings. */
export const feedFields = [
  "sku",
  "gtin",
  "mpn",
  "brand",
  "category",
  "image",
  "price",
  "salePrice",
  "availability",
  "cost",
] as const;
export type FeedField = (typeof feedFields)[number];

/** What happens with an item: a new product, an existing one that changes or does not, nothing. */
export const itemOutcomes = ["NEW", "CHANGED", "UNCHANGED", "REFUSED"] as const;
export type ItemOutcome = (typeof itemOutcomes)[number];

/**
 * Why an item is refused: codes of `problems`. FEED_ITEM_BEYOND_LIMIT: an unverified site has as many products as it may
 * have. FEED_ITEM_DELETED: a person deleted the product, and the feed does not bring it back.
 */
export const itemRefusals = [
  "LINK_MALFORMED",
  "LINK_NOT_HTTP",
  "LINK_TOO_LONG",
  "LINK_USERINFO",
  "LINK_PORT_NOT_ALLOWED",
  "LINK_NOT_PUBLIC",
  "LINK_NOT_ON_SITE",
  "FEED_ITEM_WITHOUT_LINK",
  "FEED_ITEM_REPEATED",
  "FEED_ITEM_PRICE_UNREADABLE",
  "FEED_ITEM_BEYOND_LIMIT",
  "FEED_ITEM_DELETED",
] as const;
export type ItemRefusal = (typeof itemRefusals)[number];

export const feedPageSize = 50;

const page = z.optional(wholeNumber);

const change = z.object({
  field: z.enum(feedFields),
  /** As text; amounts as "1234.5 RON". */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type FeedChange = z.output<typeof change>;

const itemRow = z.object({
  /** Place in the feed, from 1. */
  row: z.number(),
  sku: z.nullable(z.string()),
  title: z.nullable(z.string()),
  link: z.nullable(z.string()),
  outcome: z.enum(itemOutcomes),
  refusal: z.nullable(z.enum(itemRefusals)),
  /** The product that it is about; null for a new or refused one. */
  packetId: z.nullable(z.number()),
  /** Of CHANGED, and what a new product begins with. */
  changes: z.array(change),
});
export type FeedItemRow = z.output<typeof itemRow>;

/** GET /api/product-feed/runs/{id}/rows – items of a run that waits; of others only the refused ones. @throws 404 */
export const feedRunRows = defineCall({
  method: "GET",
  path: "/api/product-feed/runs/:id/rows",
  access: "site",
  scope: "read",
  minRole,
  summary: "What a run of the product feed changes, item by item",
  params: runParams,
  query: z.object({ domain, outcome: z.optional(z.enum(itemOutcomes)), page }),
  reply: z.object({ rows: z.array(itemRow), total: z.number(), size: z.number() }),
});

const missingRow = z.object({
  packetId: z.number(),
  title: z.string(),
  sku: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** ms since 1970 */
  missingSince: z.number(),
});

/** GET /api/product-feed/missing – products that the feed named once and no longer does. */
export const missingFeedProducts = defineCall({
  method: "GET",
  path: "/api/product-feed/missing",
  access: "site",
  scope: "read",
  summary: "Products that are no longer in the product feed",
  query: z.object({ domain, page }),
  reply: z.object({ rows: z.array(missingRow), total: z.number(), size: z.number() }),
});
