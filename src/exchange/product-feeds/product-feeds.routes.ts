import type { FastifyInstance } from "fastify";
import { rankOf } from "../../kit/roles.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import * as itemCalls from "./feed-items.contract.ts";
import { readMissing, readRows } from "./feed-items.service.ts";
import * as calls from "./product-feeds.contract.ts";
import { changeFeed, type ProductFeedDeps, readFeedState, removeFeed } from "./product-feeds.service.ts";
import { confirmRun, discardRun, startRun } from "./run-decisions.service.ts";

/** The product feed of a site, its runs, and what people decide about them. */
export function registerProductFeeds(app: FastifyInstance, deps: ProductFeedDeps): void {
  registerCall(app, calls.productFeed, async ({ siteId, actor }) => ({
    ...(await readFeedState(deps, siteId)),
    mayChange: rankOf(actor.role) >= rankOf("OPERATOR_ADMIN"),
  }));

  registerCall(app, calls.saveProductFeed, ({ siteId, actor, body }) =>
    changeFeed(deps, siteId, actor.userId, body),
  );

  registerCall(app, calls.deleteProductFeed, ({ siteId }) => removeFeed(deps, siteId));

  registerCall(app, calls.runProductFeed, ({ siteId }) => startRun(deps, siteId));

  registerCall(app, calls.confirmFeedRun, ({ siteId, actor, params }) =>
    confirmRun(deps, siteId, actor.userId, params.id),
  );

  registerCall(app, calls.discardFeedRun, ({ siteId, actor, params }) =>
    discardRun(deps, siteId, actor.userId, params.id),
  );

  registerCall(app, itemCalls.feedRunRows, ({ siteId, params, query: { outcome = null, page = 0 } }) =>
    readRows(deps, siteId, { runId: params.id, outcome, page }),
  );

  registerCall(app, itemCalls.missingFeedProducts, ({ siteId, query: { page = 0 } }) =>
    readMissing(deps, siteId, page),
  );
}
