import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";

/** Maximum of ids in one review. */
export const maxReviewed = 500;

const reviewed = z.object({
  /** How many were decided. */
  count: z.number(),
  /** Undoes the decision as a whole; null where nothing was decided. */
  batchId: z.nullable(z.string()),
});

/**
 * POST /api/matches/review – decides candidates, or takes decisions back. Accepting adds the link; undoing removes it.
 * @throws 404, 409 where somebody else has decided one since
 */
export const reviewMatches = defineCall({
  method: "POST",
  path: "/api/matches/review",
  access: "site",
  scope: "write-links",
  summary: "Decides whether pages sell the site's products",
  query: z.object({ domain }),
  body: z.strictObject({
    action: z.enum(["ACCEPT", "DENY", "LATER", "UNDO"]),
    ids: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(maxReviewed)),
    /** Of UNDO: the batch in which they were decided; a candidate that was decided anew since is not taken back. */
    batchId: z.optional(z.uuid()),
  }),
  reply: reviewed,
});
export type ReviewAction = "ACCEPT" | "DENY" | "LATER" | "UNDO";

/**
 * POST /api/matches/links/review – decides a link that was added automatically, named as the product's offers name it. Accepting confirms
 * it, so that prices are computed from it; denying deletes it. UNDO of `review` takes either back.
 * @throws 404; 409 where somebody else has decided it since
 */
export const reviewMatchedLink = defineCall({
  method: "POST",
  path: "/api/matches/links/review",
  access: "site",
  scope: "write-links",
  summary: "Decides a link that was added automatically",
  query: z.object({ domain }),
  body: z.strictObject({
    action: z.enum(["ACCEPT", "DENY"]),
    /** Of the own product. */
    packetId: z.int().check(z.minimum(1)),
    /** Of the competitor's offer. */
    productId: z.int().check(z.minimum(1)),
  }),
  /** The candidate behind the link. */
  reply: z.object({ id: z.number() }),
});

/**
 * POST /api/matches/accept-above – accepts every waiting candidate that is at least as probable; at most one a product and competitor.
 * Candidates are accepted in parts of 100. A call that failed in the middle is sent again with its `batchId`: it accepts the rest, and
 * the reply is of the whole batch. Sent again after that, it changes nothing.
 * @throws 409 where another number than `expected` passes now
 */
export const acceptAbove = defineCall({
  method: "POST",
  path: "/api/matches/accept-above",
  access: "site",
  scope: "write-links",
  isHeavy: true,
  summary: "Accepts every candidate above a probability",
  query: z.object({ domain }),
  body: z.strictObject({
    probability: z.number().check(z.gte(0.5), z.lte(1)),
    /** How many pass, as the person saw it; of a repeated call, before it or since. */
    expected: z.int().check(z.gte(1)),
    /** Chosen by the caller, a new one for each decision. */
    batchId: z.optional(z.uuid()),
  }),
  reply: reviewed,
});

/** POST – takes a batch of `accept-above` back. @throws 404 */
export const undoBatch = defineCall({
  method: "POST",
  path: "/api/matches/batches/:id/undo",
  access: "site",
  scope: "write-links",
  summary: "Takes a batch of decisions back",
  params: z.object({ id: z.uuid() }),
  query: z.object({ domain }),
  reply: reviewed,
});
