import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Of the product that is marked as a duplicate. */
const query = z.object({ domain, packet_id: wholeNumber });

/**
 * POST /api/duplicates/merge – the product that it duplicates gets the competitor links that it lacks, and the product is
 * deleted with its own; `POST /api/restore-products` brings it back.
 * @throws 404; 409 when the product is no longer marked as a duplicate of `into`; 422 when the site is full
 */
export const mergeDuplicate = defineCall({
  method: "POST",
  path: "/api/duplicates/merge",
  access: "site",
  scope: "write-links",
  callsPerMinute: 60,
  summary: "Merges a product into the one that it duplicates",
  query,
  body: z.strictObject({
    /** `duplicateOf` of the product, as the person saw it. */
    into: z.int().check(z.minimum(1)),
  }),
  reply: z.object({
    /** Links that were added. */
    links: z.number(),
    deletionId: z.number(),
  }),
});

/** POST /api/duplicates/keep – both products stay, and the product is no longer marked. @throws 404 */
export const keepDuplicate = defineCall({
  method: "POST",
  path: "/api/duplicates/keep",
  access: "site",
  scope: "write-links",
  callsPerMinute: 60,
  summary: "Keeps a product that is marked as a duplicate",
  query,
  reply: z.void(),
  status: 204,
});
