import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Tables } from "../platform/db/tables/tables.ts";
import { registerCall } from "../platform/http/register-call.ts";
import { lastUpdated, recheck, siteStats } from "./catalog.contract.ts";
import { productList } from "./catalog.list.contract.ts";
import { listProducts } from "./catalog.product-list.service.ts";
import { recheckProduct } from "./catalog.recheck.service.ts";
import { createStatsReader, type StatsReader } from "./catalog.stats.service.ts";
import { domainOf } from "./core/domain.ts";

export interface CatalogDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly stats?: StatsReader;
}

/** A site's products, figures and rechecks. */
export function registerCatalog(app: FastifyInstance, deps: CatalogDeps): void {
  const { db, clock, stats = createStatsReader(db, clock) } = deps;

  registerCall(app, productList, ({ siteId, query, body }) =>
    listProducts(db, {
      siteId,
      provider: domainOf(query.domain) ?? query.domain,
      page: query.page,
      size: query.size,
      sort: body?.sort_type ?? null,
      hasOutOfStock: query.includeOutOfStock,
    }),
  );

  registerCall(app, siteStats, ({ siteId }) => stats.siteStats(siteId));

  registerCall(app, lastUpdated, async ({ siteId }) => ({
    lastUpdatedTimestamp: await stats.lastUpdated(siteId),
  }));

  registerCall(app, recheck, async ({ siteId, query }) => ({
    queuedPages: await recheckProduct(db, siteId, query.packet_id, clock.now()),
  }));
}
