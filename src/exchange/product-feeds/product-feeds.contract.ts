import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";

/** Why a feed could not be read. The names up to "unexpected-status" are those of monitoring's fetches. */
export const feedFailures = [
  "malformed-address",
  "refused-address",
  "dns",
  "connect",
  "tls",
  "timeout",
  "too-large",
  "bad-encoding",
  "bad-reply",
  "truncated",
  "empty-body",
  "redirect-loop",
  "too-many-redirects",
  "redirect-refused",
  "gone",
  "blocked",
  "server-error",
  "unexpected-status",
  // Neither Google Merchant XML nor a table with the columns that are needed.
  "not-a-feed",
  "malformed-feed",
  "doctype",
  "value-too-long",
  "too-deep",
  "too-many-items",
  "no-items",
  // The server asks for a user name and a password, or does not accept those that it got.
  "unauthorized",
  "subscription-ended",
  // The process ended, and nothing continued the run.
  "interrupted",
  "internal",
] as const;
export type FeedFailure = (typeof feedFailures)[number];

/**
 * - QUEUED, READING: the feed is read; nothing has changed yet.
 * - WAITING: a preview that a person confirms or discards.
 * - HELD: it has over 30 % fewer items than the last applied run; a person confirms or discards it.
 * - APPLYING, DONE: it is being applied, or was.
 * - FAILED: it could not be read, for the reason in `error`.
 * - DISCARDED: by a person, or because a later run replaced it.
 */
export const runStates = [
  "QUEUED",
  "READING",
  "WAITING",
  "HELD",
  "APPLYING",
  "DONE",
  "FAILED",
  "DISCARDED",
] as const;

const count = z.number();

/**
 * What a run read with doubt, or left out.
 * - Of the whole feed: ENCODING_ASSUMED, another one than declared.
 * - Of values: CHARACTERS_UNREADABLE, bytes that are no characters in the feed's encoding; CURRENCY_ASSUMED, a price without
 *   one; ZONE_ASSUMED, dates of a sale without one; CELLS_BEYOND_COLUMNS, a row of a table with more cells than its heading.
 * - Of values that are not used: SALE_PRICE_IGNORED, above the price or in another currency; SALE_DATES_UNREADABLE, with its sale
 *   price; COST_IGNORED, in another currency or unreadable; GTIN_INVALID; AVAILABILITY_UNREADABLE.
 * - Of items: ITEM_WITHOUT_ID; ITEM_REPEATED, whose id or address an earlier item has.
 */
export const feedWarningKinds = [
  "ENCODING_ASSUMED",
  "CHARACTERS_UNREADABLE",
  "CELLS_BEYOND_COLUMNS",
  "ITEM_REPEATED",
  "ITEM_WITHOUT_ID",
  "CURRENCY_ASSUMED",
  "ZONE_ASSUMED",
  "SALE_PRICE_IGNORED",
  "SALE_DATES_UNREADABLE",
  "COST_IGNORED",
  "GTIN_INVALID",
  "AVAILABILITY_UNREADABLE",
] as const;
export type FeedWarningKind = (typeof feedWarningKinds)[number];

const warning = z.object({
  kind: z.enum(feedWarningKinds),
  count,
  /** The first ones, at most five: the item's place in the feed, from 1, and the text as the feed writes it. */
  examples: z.array(z.object({ row: z.nullable(z.number()), text: z.string() })),
});
export type FeedWarning = z.output<typeof warning>;

const run = z.object({
  id: z.string(),
  /** PREVIEW: the first of an address; DAILY: by the clock; MANUAL: a person started it. */
  kind: z.enum(["PREVIEW", "DAILY", "MANUAL"]),
  state: z.enum(runStates),
  /** Times in ms since 1970. */
  queuedAt: z.number(),
  startedAt: z.nullable(z.number()),
  finishedAt: z.nullable(z.number()),
  /** Items that can be applied, and what happens with them. */
  items: count,
  added: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** Products that an earlier run named and this one does not. */
  missing: count,
  /** Items of the last applied run when this one was read; null without one. */
  previousItems: z.nullable(count),
  /** Items applied so far. */
  applied: count,
  /** Of FAILED. */
  error: z.nullable(z.enum(feedFailures)),
  /** What was read with doubt, by kind; of a run that failed, up to where it failed. */
  warnings: z.array(warning),
});
export type FeedRun = z.output<typeof run>;

const feed = z.object({
  address: z.string(),
  /** Hour of Romania from which the feed is read each day. */
  hour: z.number(),
  paused: z.boolean(),
  /** A user name and a password are stored for it. */
  hasPassword: z.boolean(),
  /** A person has confirmed the preview of this address: later runs are applied by themselves. */
  confirmed: z.boolean(),
  /** Products that the feed names, and those that it named once and no longer does. */
  products: count,
  missingProducts: count,
});
export type ProductFeed = z.output<typeof feed>;

const state = z.object({
  feed: z.nullable(feed),
  /** The last runs, newest first, at most 20. */
  runs: z.array(run),
  /** Whether the caller's role may set the feed and decide about its runs. */
  mayChange: z.boolean(),
});
export type ProductFeedState = z.output<typeof state>;

const query = z.object({ domain });
/** Who may set the feed, and see and decide what it changes. */
export const minRole = "OPERATOR_ADMIN";

/** GET /api/product-feed – the feed that the site's own products are read from, and its last runs. */
export const productFeed = defineCall({
  method: "GET",
  path: "/api/product-feed",
  access: "site",
  scope: "read",
  summary: "The product feed of a site with its last runs",
  query,
  reply: state,
});

/** Without control characters. @see RFC 7617, section 2 */
const printable = z.regex(/^\P{Cc}*$/u);

const credentials = z.strictObject({
  /** Without a colon, which ends it where it is sent. */
  userName: z.string().check(z.minLength(1), z.maxLength(200), printable, z.regex(/^[^:]*$/)),
  password: z.string().check(z.minLength(1), z.maxLength(500), printable),
});
export type FeedCredentials = z.output<typeof credentials>;

const feedBody = z.strictObject({
  address: z.string().check(z.minLength(1), z.maxLength(4096)),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  paused: z.boolean(),
  /**
   * For HTTP basic authentication, by https only; never returned. Null: none. Absent: as they are, but only while the address
   * stays on the same server.
   */
  credentials: z.optional(z.nullable(credentials)),
});
export type ProductFeedBody = z.output<typeof feedBody>;

/**
 * PUT /api/product-feed – sets the address, the hour, a pause, or a user name and a password. A new address is read for a
 * preview at once.
 * @throws 422 when the address may not be read, or the subscription has ended; 409 while a run is being applied
 */
export const saveProductFeed = defineCall({
  method: "PUT",
  path: "/api/product-feed",
  access: "site",
  scope: "people",
  minRole,
  callsPerMinute: 20,
  summary: "Sets the product feed of a site; a new address is read for a preview",
  query,
  body: feedBody,
  reply: state,
});

/** DELETE /api/product-feed – the feed is no longer read; products stay as they are. @throws 404 without a feed */
export const deleteProductFeed = defineCall({
  method: "DELETE",
  path: "/api/product-feed",
  access: "site",
  scope: "people",
  minRole,
  summary: "Removes the product feed; the products stay",
  query,
  status: 204,
  reply: z.unknown(),
});

/** POST /api/product-feed/run – reads the feed now. @throws 404 without a feed; 409 while a run is under way */
export const runProductFeed = defineCall({
  method: "POST",
  path: "/api/product-feed/run",
  access: "site",
  scope: "people",
  minRole,
  callsPerMinute: 6,
  summary: "Reads the product feed now",
  query,
  status: 202,
  reply: state,
});

/** Of the calls about one run. */
export const runParams = z.object({ id: z.uuid() });

/** POST /api/product-feed/runs/{id}/confirm – applies a preview or a held run. @throws 404; 409 when it does not wait */
export const confirmFeedRun = defineCall({
  method: "POST",
  path: "/api/product-feed/runs/:id/confirm",
  access: "site",
  scope: "people",
  minRole,
  summary: "Applies a preview, or a run that is held",
  params: runParams,
  query,
  status: 202,
  reply: state,
});

/** POST /api/product-feed/runs/{id}/discard – nothing of it is applied. @throws 404; 409 when it does not wait */
export const discardFeedRun = defineCall({
  method: "POST",
  path: "/api/product-feed/runs/:id/discard",
  access: "site",
  scope: "people",
  minRole,
  summary: "Discards a preview, or a run that is held",
  params: runParams,
  query,
  reply: state,
});
