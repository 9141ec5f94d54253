import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { maxQueryLength } from "../filters/listing-filter.contract.ts";
import { listBody } from "../product-list/product-list.contract.ts";

/** Maximum number of products in a selection. */
export const maxSelected = 10_000;
/** Maximum number of products rechecked at once, out of politeness to the shops. */
export const maxRechecked = 500;

/** Products selected one by one, or all results of a list or search. */
export const selection = z.union([
  z.strictObject({
    packetIds: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(maxSelected)),
  }),
  z.strictObject({
    all: z.strictObject({
      filter: listBody,
      query: z.optional(z.nullable(z.string().check(z.maxLength(maxQueryLength)))),
      sku: z._default(z.boolean(), false),
      includeOutOfStock: z._default(z.boolean(), false),
    }),
  }),
]);
export type Selection = z.input<typeof selection>;
/** The selection after validation. */
export type ParsedSelection = z.output<typeof selection>;

/** POST /api/selection/recheck – queues a check of the selected products' pages. @throws as `exportSelection` */
export const recheckSelection = defineCall({
  method: "POST",
  path: "/api/selection/recheck",
  access: "site",
  scope: "write-links",
  isHeavy: true,
  summary: "Queues a check of the pages of selected products",
  callsPerMinute: 6,
  query: z.object({ domain }),
  body: selection,
  reply: z.object({ products: z.number(), queuedPages: z.number() }),
  status: 202,
});

/**
 * POST /api/selection/export – the selected products as CSV for Romanian spreadsheets: UTF-8 with a byte order mark,
 * ";" between cells, decimal comma, one line per product and offer, in the person's language. Replies text/csv, not
 * JSON. Deleted products are omitted. If writing fails, the connection is closed before the end of the file.
 * @throws 404 when no selected product exists, 422 when there are too many or the subscription has ended
 */
export const exportSelection = defineCall({
  method: "POST",
  path: "/api/selection/export",
  access: "site",
  scope: "read",
  summary: "Selected products as CSV",
  callsPerMinute: 12,
  /** `includeOutOfStock`: include offers that are out of stock. */
  query: z.object({ domain, includeOutOfStock: z._default(z.stringbool(), false) }),
  body: selection,
  replyType: "text/csv",
  reply: z.unknown(),
});
