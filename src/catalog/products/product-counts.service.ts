import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { CategoryCount } from "./core/category-tree.ts";
import { type BrandCount, countByBrand, countByCategory } from "./product-counts.repo.ts";

/** Numbers of a site's products by category and by brand, regardless of visibility. */
export interface ProductCounts {
  /** All stored categories. */
  byCategory(siteId: AuthorizedSiteId): Promise<readonly CategoryCount[]>;
  /** All stored brands. */
  byBrand(siteId: AuthorizedSiteId): Promise<readonly BrandCount[]>;
}

const cacheMs = 20_000;
const maxSites = 200;

export interface ProductCountsOptions {
  /** Counts of sites with fewer products are not cached, so that new products appear at once. @default 50,000 */
  readonly minCachedProducts?: number;
}

/** Counts products. Counts of large sites are cached for 20 s. */
export function createProductCounts(
  db: Kysely<Tables>,
  clock: Clock,
  { minCachedProducts = 50_000 }: ProductCountsOptions = {},
): ProductCounts {
  const counter = <T extends { readonly products: number }>(
    count: (...args: Parameters<typeof countByCategory>) => Promise<T[]>,
  ) => {
    const cache = new Map<AuthorizedSiteId, { readonly untilMs: number; readonly counts: readonly T[] }>();
    return async (siteId: AuthorizedSiteId): Promise<readonly T[]> => {
      const nowMs = clock.now().getTime();
      const cached = cache.get(siteId);
      if (cached && cached.untilMs > nowMs) return cached.counts;
      const counts = await forSite(db, siteId, (trx) => count(trx, siteId));
      cache.delete(siteId);
      const products = counts.reduce((sum, one) => sum + one.products, 0);
      if (products >= minCachedProducts) cache.set(siteId, { untilMs: nowMs + cacheMs, counts });
      for (const oldest of cache.keys()) {
        if (cache.size <= maxSites) break;
        cache.delete(oldest);
      }
      return counts;
    };
  };
  return { byCategory: counter(countByCategory), byBrand: counter(countByBrand) };
}
