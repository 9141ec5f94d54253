import type { PageWatchers } from "../../monitoring/monitoring.ports.ts";
import { type Database, forSite } from "../../platform/db/database.ts";
import { applyPageChanges } from "../market/market.service.ts";
import { findCompanies, findPausedSites } from "../sites/sites.repo.ts";
import { findHistoryPages } from "./history-pages.repo.ts";
import { findQueuedWatches, removeQueuedWatches } from "./watch-queue.repo.ts";

/** The catalog's implementation of monitoring's port. */
export function createPageWatchers({ app, worker }: Pick<Database, "app" | "worker">): PageWatchers {
  const findPagesOfProducts: PageWatchers["findPagesOfProducts"] = (siteId, productIds) =>
    forSite(app, siteId, (trx) => findHistoryPages(trx, siteId, productIds));
  return {
    findQueuedWatches: (limit) => findQueuedWatches(worker, limit),
    removeQueuedWatches: (entries) => removeQueuedWatches(worker, entries),
    findPausedSites: () => findPausedSites(worker),
    findCompanies: (siteIds) => findCompanies(worker, siteIds),
    applyPageChanges: (siteId, changes) => applyPageChanges(worker, siteId, changes),
    findPagesOfProducts,
    findPagesOfProduct: async (siteIds, productId) => {
      for (const siteId of siteIds) {
        const pages = (await findPagesOfProducts(siteId, [productId])).get(productId);
        if (pages !== undefined) return { siteId, pages };
      }
      return undefined;
    },
  };
}
