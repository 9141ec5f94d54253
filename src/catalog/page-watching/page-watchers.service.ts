import type { PageWatchers } from "../../monitoring/monitoring.ports.ts";
import { type Database, forSite } from "../../platform/db/database.ts";
import type { LinkReadings, OfferEvents } from "../catalog.ports.ts";
import { applyPageChanges } from "../market/market.service.ts";
import { readStatedPrices } from "../own-prices/own-prices.service.ts";
import { findCompanies, findPausedSites, listCheckLimits } from "../sites/sites.repo.ts";
import { findHistoryPages } from "./history-pages.repo.ts";
import { findQueuedWatches, removeQueuedWatches } from "./watch-queue.repo.ts";

/**
 * The catalog's implementation of monitoring's port.
 * @param events to report changed offers to
 * @param links looks at what competitors' pages name and cost
 */
export function createPageWatchers(
  { app, worker }: Pick<Database, "app" | "worker">,
  events: readonly OfferEvents[] = [],
  links?: LinkReadings,
): PageWatchers {
  const findPagesOfProducts: PageWatchers["findPagesOfProducts"] = (siteId, productIds) =>
    forSite(app, siteId, (trx) => findHistoryPages(trx, siteId, productIds));
  return {
    findQueuedWatches: (limit) => findQueuedWatches(worker, limit),
    removeQueuedWatches: (entries) => removeQueuedWatches(worker, entries),
    findPausedSites: () => findPausedSites(worker),
    findCheckLimits: () => listCheckLimits(worker),
    findCompanies: (siteIds) => findCompanies(worker, siteIds),
    applyPageChanges: (siteId, changes) => applyPageChanges(worker, siteId, changes, events, links),
    findPagesOfProducts,
    findStatedPrices: (siteId, productIds, from, to) =>
      forSite(app, siteId, (trx) => readStatedPrices(trx, siteId, productIds, { from, to })),
    findPagesOfProduct: async (siteIds, productId) => {
      for (const siteId of siteIds) {
        const pages = (await findPagesOfProducts(siteId, [productId])).get(productId);
        if (pages !== undefined) return { siteId, pages };
      }
      return undefined;
    },
  };
}
