import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Tables } from "../platform/db/tables/tables.ts";
import { registerCall } from "../platform/http/register-call.ts";
import { priceHistory } from "./monitoring.contract.ts";
import { readPriceHistory } from "./monitoring.history.service.ts";

export interface MonitoringRoutesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
}

/** Price history of what the caller's sites watch. */
export function registerMonitoring(app: FastifyInstance, { db }: MonitoringRoutesDeps): void {
  registerCall(app, priceHistory, async ({ actor, query }) => {
    const { sessionGate } = app;
    const siteIds =
      query.domain === undefined
        ? await sessionGate.sitesOf(actor)
        : [await sessionGate.requireSite(actor, query.domain)];
    return readPriceHistory(db, { siteIds, productId: query.packet_id, from: query.from, to: query.to });
  });
}
