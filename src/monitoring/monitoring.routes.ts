import type { FastifyInstance } from "fastify";
import type { Clock } from "../platform/clock.ts";
import { registerCall } from "../platform/http/register-call.ts";
import type { UsageCounter } from "../platform/usage-counter.ts";
import { priceHistory, priceTrends } from "./history/history.contract.ts";
import { type HistoryDeps, readPriceHistory } from "./history/history.service.ts";
import { readPriceTrends } from "./history/trends.service.ts";

export interface MonitoringRoutesDeps extends HistoryDeps {
  readonly usage: UsageCounter;
  readonly clock: Clock;
}

/** Price history of pages that the caller's sites watch. */
export function registerMonitoring(app: FastifyInstance, deps: MonitoringRoutesDeps): void {
  const { usage, clock } = deps;
  registerCall(app, priceHistory, async ({ actor, query }) => {
    const { sessionGate } = app;
    const siteIds =
      query.domain === undefined
        ? await sessionGate.sitesOf(actor)
        : [await sessionGate.requireSite(actor, query.domain)];
    const { packet_id: productId, from, to } = query;
    const { siteId, series } = await readPriceHistory(deps, { siteIds, productId, from, to });
    await sessionGate.opened(actor, siteId);
    usage.count(siteId, actor.userId, "PRICE_HISTORY");
    return series;
  });

  registerCall(app, priceTrends, ({ siteId, query }) =>
    readPriceTrends(deps, siteId, query.packet_id, clock.now()),
  );
}
