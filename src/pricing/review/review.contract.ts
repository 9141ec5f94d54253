import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { rowVersion, wholeNumber } from "../../kit/whole-number.ts";
import { guards } from "../kernel/core/kernel-result.ts";
import { maxPercentBound, pricingTabs } from "../recommendations/recommendations.contract.ts";

export const reviewActions = ["APPROVE", "DENY", "APPROVE_ALL", "DENY_ALL"] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** Rows that one call may decide. */
export const maxReviewRows = 10_000;

const recordId = z.int().check(z.minimum(1));

const percentChange = z.number().check(z.minimum(-maxPercentBound), z.maximum(maxPercentBound));

const reviewFilter = z.strictObject({
  tab: z.enum(pricingTabs),
  /** Words of the search. */
  query: z.optional(z.string().check(z.maxLength(200))),
  rule: z.optional(recordId),
  category: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  brand: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Bounds of the change in percent, both included. */
  minChange: z.optional(percentChange),
  maxChange: z.optional(percentChange),
  /** The limit that moved the price last; "margin" is refused to people who may not see costs. */
  guard: z.optional(z.enum(guards)),
  /** Only rows below cost. */
  belowCost: z.optional(z.boolean()),
});
export type ReviewFilter = z.output<typeof reviewFilter>;

/** At least one: an empty list is refused with 400 `IDS_REQUIRED`. */
const ids = z.array(recordId).check(z.maxLength(maxReviewRows));

/** Ids, or with the _ALL actions a filter and how many rows the screen showed for it. */
export const reviewBody = z.union([
  z.strictObject({
    reviewAction: z.enum(reviewActions),
    ids,
    /** Versions of the rows as they were shown, in the order of `ids`; a row with another one fails the call with 409. */
    versions: z.optional(z.array(rowVersion).check(z.maxLength(maxReviewRows))),
  }),
  z.strictObject({
    reviewAction: z.enum(["APPROVE_ALL", "DENY_ALL"]),
    filter: reviewFilter,
    expectedCount: z.int().check(z.minimum(1), z.maximum(maxReviewRows)),
  }),
]);
export type ReviewBody = z.output<typeof reviewBody>;

const batchReply = z.object({
  batchId: z.number(),
  /** Rows that were changed. */
  changed: z.number(),
});

/**
 * POST /api/dynamic-prices/review – all rows or none. APPROVE: In review and Warnings become Actively priced. DENY: the
 * product leaves pricing until its rule changes or a person puts it back. With an Idempotency-Key header a repeated call
 * has one effect and the same reply.
 * @throws 404 when an id is not a product of the site; 409 when a row was decided or computed again meanwhile, when the
 *   filter finds another number of rows, or when prices of an approval would be different now, of which `items` names the first; 422 when an action does not apply to a row, or a promotional price would be no reduction
 */
export const reviewPrices = defineCall({
  method: "POST",
  path: "/api/dynamic-prices/review",
  access: "site",
  scope: "review-prices",
  takesIdempotencyKey: true,
  summary: "Approves or denies recommended prices",
  query: z.object({ domain }),
  body: reviewBody,
  reply: batchReply,
});

/** POST /api/dynamic-prices/put-back – removed products and those paused by a price war are priced again. */
export const putBack = defineCall({
  method: "POST",
  path: "/api/dynamic-prices/put-back",
  access: "site",
  scope: "review-prices",
  summary: "Puts products back into pricing",
  query: z.object({ domain }),
  body: z.strictObject({ ids }),
  reply: batchReply,
});

/** POST /api/dynamic-prices/release – approves what waits because of the brake, and lets it go. @throws 409 without a brake, or when prices would be different now */
export const releaseBrake = defineCall({
  method: "POST",
  path: "/api/dynamic-prices/release",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  summary: "Lets the changes through that the brake holds back",
  query: z.object({ domain }),
  reply: batchReply,
});

export const batchActions = [...reviewActions, "PUT_BACK", "RELEASE", "ROLL_BACK"] as const;

const reviewBatch = z.object({
  id: z.number(),
  /** ms since 1970. */
  madeAt: z.number(),
  /** E-mail address; null: the person's account is gone. */
  email: z.nullable(z.string()),
  action: z.enum(batchActions),
  rows: z.number(),
  /** Of ROLL_BACK. */
  restores: z.nullable(z.number()),
  /** Rows that a roll back would restore now: not touched since. */
  restorable: z.number(),
  /** A person has rolled it back since. */
  isRolledBack: z.boolean(),
  /** The first of its products by id; those that were deleted since are missing. */
  products: z.array(
    z.object({
      id: z.number(),
      productName: z.string(),
      /** The price that was decided about, lei; null where it is no longer known. */
      price: z.nullable(z.number()),
    }),
  ),
});
export type ReviewBatch = z.output<typeof reviewBatch>;

/** Products that a batch of the list names. */
export const namedProducts = 3;

/** Batches of a page. */
export const batchesPageSize = 20;

/** GET /api/dynamic-prices/batches – decisions of the site, latest first. */
export const reviewBatches = defineCall({
  method: "GET",
  path: "/api/dynamic-prices/batches",
  access: "site",
  scope: "read",
  summary: "Decisions by people, latest first",
  query: z.object({ domain, page: z._default(wholeNumber, 0) }),
  reply: z.object({ content: z.array(reviewBatch), totalElements: z.number() }),
});

/**
 * POST /api/dynamic-prices/batches/:id/roll-back – restores the rows that were not touched since, as a new batch. Also
 * undoes: a batch within its first seconds.
 * @throws 404; 409 when every row was touched since
 */
export const rollBackBatch = defineCall({
  method: "POST",
  path: "/api/dynamic-prices/batches/:id/roll-back",
  access: "site",
  scope: "review-prices",
  summary: "Rolls a decision back",
  params: z.object({ id: wholeNumber }),
  query: z.object({ domain }),
  reply: z.object({
    batchId: z.number(),
    changed: z.number(),
    /** Products that were touched since, at most 100 of them by title. */
    touched: z.array(z.object({ id: z.number(), productName: z.string() })),
    touchedCount: z.number(),
  }),
});
