import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Tables } from "../platform/db/tables.ts";
import { registerCall } from "../platform/http/register-call.ts";
import { recheck } from "./rechecks/rechecks.contract.ts";
import { recheckProduct } from "./rechecks/rechecks.service.ts";
import { lastUpdated, siteStats } from "./sites/site-stats.contract.ts";
import { createStatsReader, type StatsReader } from "./sites/site-stats.service.ts";

export interface CatalogDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly stats?: StatsReader;
}

/** Figures of a site, and rechecks of one product. */
export function registerCatalog(app: FastifyInstance, deps: CatalogDeps): void {
  const { db, clock, stats = createStatsReader(db, clock) } = deps;

  registerCall(app, siteStats, ({ siteId }) => stats.siteStats(siteId));

  registerCall(app, lastUpdated, async ({ siteId }) => ({
    lastUpdatedTimestamp: await stats.lastUpdated(siteId),
  }));

  registerCall(app, recheck, async ({ siteId, query }) => ({
    queuedPages: await recheckProduct(db, siteId, query.packet_id, clock.now()),
  }));
}
