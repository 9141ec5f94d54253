import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { marketOverview } from "./market-overview.contract.ts";
import { type OverviewReaderDeps, readOverview } from "./market-overview.service.ts";

export function registerMarketOverview(app: FastifyInstance, deps: OverviewReaderDeps): void {
  registerCall(app, marketOverview, ({ siteId, actor, query }) =>
    readOverview(deps, { siteId, userId: actor.userId, hasOutOfStock: query.includeOutOfStock }),
  );
}
