import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { listBody, maxQueryLength } from "../product-list/product-list.contract.ts";

/** Most products that a selection may hold. */
export const maxSelected = 10_000;
/** Most products of a selection that are checked again at once: shops are asked politely. */
export const maxRechecked = 500;

/** Products picked one by one, or all that a list or search finds. */
const selection = z.union([
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
/** The same as the server's handlers get it. */
export type ParsedSelection = z.output<typeof selection>;

/** POST /api/selection/recheck – asks for a check of the pages of the selected products now. @throws as `exportSelection` */
export const recheckSelection = defineCall({
  method: "POST",
  path: "/api/selection/recheck",
  access: "site",
  isHeavy: true,
  summary: "Queues a check of the pages of selected products",
  callsPerMinute: 6,
  query: z.object({ domain }),
  body: selection,
  reply: z.object({ products: z.number(), queuedPages: z.number() }),
  status: 202,
});

/**
 * POST /api/selection/export – the selected products as CSV for a Romanian spreadsheet: UTF-8 with a byte order mark,
 * ";" between cells, decimal comma, a line a product and offer, in the person's language. Answers text/csv, not JSON.
 * Picked products that are gone are left out. Where the file cannot be written to its end, the connection breaks.
 * @throws 404 where none of those picked is left, 422 where they are too many or the subscription has ended
 */
export const exportSelection = defineCall({
  method: "POST",
  path: "/api/selection/export",
  access: "site",
  summary: "Selected products as CSV",
  callsPerMinute: 12,
  /** `includeOutOfStock`: lines of offers that are out of stock, too. */
  query: z.object({ domain, includeOutOfStock: z._default(z.stringbool(), false) }),
  body: selection,
  /** Text of a CSV file, sent as text/csv. */
  reply: z.unknown(),
});
