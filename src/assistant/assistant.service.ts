import type { FastifyInstance } from "fastify";
import { createProductCounts } from "../catalog/products/product-counts.service.ts";
import { requireSiteRow } from "../catalog/sites/sites.service.ts";
import type { HistoryDeps } from "../monitoring/history/history.service.ts";
import type { Platform } from "../platform/slice.ts";
import type { UsageCounter } from "../platform/usage-counter.ts";
import type { Pricing } from "../pricing/pricing.service.ts";
import { priceChangeTools } from "./changes/price-changes.service.ts";
import { productChangeTools } from "./changes/product-changes.service.ts";
import { registerEndpoint } from "./endpoint/endpoint.routes.ts";
import { priceTools } from "./prices/prices.service.ts";
import { productTools } from "./products/products.service.ts";
import { type ListSites, siteTools } from "./sites/sites.service.ts";

/** What other slices provide. */
export interface AssistantParts {
  readonly usage: UsageCounter;
  readonly watchers: HistoryDeps["watchers"];
  readonly listSites: ListSites;
  readonly decidePrices: Pricing["decidePrices"];
}

/** Composes the slice. */
export function createAssistant({ config, database, clock }: Platform, parts: AssistantParts) {
  const db = database.app;
  const deps = { ...parts, db, clock, counts: createProductCounts(db, clock) };
  const tools = [
    ...siteTools(deps),
    ...productTools(deps),
    ...priceChangeTools(deps),
    ...productChangeTools(deps),
    ...priceTools(deps),
  ];
  return {
    registerRoutes: (app: FastifyInstance) =>
      registerEndpoint(app, {
        tools,
        publicUrl: config.publicUrl,
        webOrigins: config.webOrigins,
        domainOf: async (siteId) => (await requireSiteRow(db, siteId)).domain,
      }),
  };
}
