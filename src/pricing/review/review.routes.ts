import type { FastifyInstance } from "fastify";
import { idempotencyKeyOf, registerCall } from "../../platform/http/register-call.ts";
import { type BatchesDeps, listBatches, rollBack } from "./batches.service.ts";
import { putBack, releaseBrake, reviewBatches, reviewPrices, rollBackBatch } from "./review.contract.ts";
import { putProductsBack, releaseRows, review } from "./review.service.ts";

/** What people decide about recommended prices, and its history. */
export function registerReview(app: FastifyInstance, deps: BatchesDeps): void {
  registerCall(app, reviewPrices, ({ siteId, actor, body, request }) =>
    review(deps, { siteId, actor }, body, idempotencyKeyOf(request)),
  );

  registerCall(app, putBack, ({ siteId, actor, body }) => putProductsBack(deps, { siteId, actor }, body.ids));

  registerCall(app, releaseBrake, ({ siteId, actor }) => releaseRows(deps, { siteId, actor }));

  registerCall(app, reviewBatches, ({ siteId, query }) => listBatches(deps, siteId, query.page));

  registerCall(app, rollBackBatch, ({ siteId, actor, params }) =>
    rollBack(deps, { siteId, actor }, params.id),
  );
}
