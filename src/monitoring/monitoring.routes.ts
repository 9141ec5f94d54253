import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { UsageCounter } from "../admin/usage/usage.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Tables } from "../platform/db/tables.ts";
import { registerCall } from "../platform/http/register-call.ts";
import { priceHistory, priceTrends } from "./history/history.contract.ts";
import { readPriceHistory } from "./history/history.service.ts";
import { readPriceTrends } from "./history/trends.service.ts";

export interface MonitoringRoutesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly usage: UsageCounter;
  readonly clock: Clock;
}

/** Price history of what the caller's sites watch. */
export function registerMonitoring(app: FastifyInstance, { db, usage, clock }: MonitoringRoutesDeps): void {
  registerCall(app, priceHistory, async ({ actor, query }) => {
    const { sessionGate } = app;
    const siteIds =
      query.domain === undefined
        ? await sessionGate.sitesOf(actor)
        : [await sessionGate.requireSite(actor, query.domain)];
    const { packet_id: productId, from, to } = query;
    const { siteId, series } = await readPriceHistory(db, { siteIds, productId, from, to });
    usage.count(siteId, actor.userId, "PRICE_HISTORY");
    return series;
  });

  registerCall(app, priceTrends, ({ siteId, query }) =>
    readPriceTrends(db, siteId, query.packet_id, clock.now()),
  );
}
