import type { FastifyInstance } from "fastify";
import { TooManyAtOnceError } from "../../platform/errors.ts";
import { idempotencyKeyOf, registerCall } from "../../platform/http/register-call.ts";
import { createKeyedQueue, type KeyedQueue } from "../../platform/limits/bounded-queue.ts";
import { type BatchesDeps, listBatches, rollBack } from "./batches.service.ts";
import {
  putBack,
  type ReviewBody,
  releaseBrake,
  reviewBatches,
  reviewPrices,
  rollBackBatch,
} from "./review.contract.ts";
import { IdsRequiredError } from "./review.errors.ts";
import {
  type BatchReply,
  putProductsBack,
  type ReviewDeps,
  releaseRows,
  review,
  type SiteActor,
} from "./review.service.ts";

/** Decisions of one site that may wait for their turn. */
const maxWaiting = 200;

/** Decisions of a site would wait for each other's row locks; here they do so without taking connections. */
export function createDecisionQueue(): KeyedQueue<number> {
  return createKeyedQueue<number>({
    concurrency: 1,
    maxWaiting,
    refusal: () => new TooManyAtOnceError(),
  });
}

/**
 * Approves or denies prices, after the decisions of the site that came before.
 * @throws as `review`; IdsRequiredError, TooManyAtOnceError
 */
export type DecidePrices = (by: SiteActor, body: ReviewBody, key?: string) => Promise<BatchReply>;

/** @param queue as `createDecisionQueue` returns it */
export function createDecidePrices(deps: ReviewDeps, queue: KeyedQueue<number>): DecidePrices {
  return async (by, body, key) => {
    if ("ids" in body) requireIds(body.ids);
    return queue.run(by.siteId, () => review(deps, by, body, key));
  };
}

/** What people decide about recommended prices, and its history. @param queue as `createDecisionQueue` returns it */
export function registerReview(app: FastifyInstance, deps: BatchesDeps, queue: KeyedQueue<number>): void {
  const decidePrices = createDecidePrices(deps, queue);
  registerCall(app, reviewPrices, ({ siteId, actor, body, request }) =>
    decidePrices({ siteId, actor }, body, idempotencyKeyOf(request)),
  );

  registerCall(app, putBack, ({ siteId, actor, body }) => {
    requireIds(body.ids);
    return queue.run(siteId, () => putProductsBack(deps, { siteId, actor }, body.ids));
  });

  registerCall(app, releaseBrake, ({ siteId, actor }) =>
    queue.run(siteId, () => releaseRows(deps, { siteId, actor })),
  );

  registerCall(app, reviewBatches, ({ siteId, query }) => listBatches(deps, siteId, query.page));

  registerCall(app, rollBackBatch, ({ siteId, actor, params }) =>
    queue.run(siteId, () => rollBack(deps, { siteId, actor }, params.id)),
  );
}

/** @throws IdsRequiredError */
function requireIds(ids: readonly number[]): void {
  if (ids.length === 0) throw new IdsRequiredError();
}
