import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { CategoryCount } from "../products/core/category-tree.ts";
import { type BrandCount, countByBrand, countByCategory } from "./facets.repo.ts";

/** How a site's products part into categories and brands, whoever asks. */
export interface ProductCounts {
  /** Every category that has a row. */
  byCategory(siteId: AuthorizedSiteId): Promise<readonly CategoryCount[]>;
  /** Every brand that has a row. */
  byBrand(siteId: AuthorizedSiteId): Promise<readonly BrandCount[]>;
}

const cacheMs = 20_000;
const maxSites = 200;

export interface ProductCountsOptions {
  /** A site with fewer is counted anew each time: what was just added is seen at once. @default 50,000 */
  readonly minCachedProducts?: number;
}

/** Counts products; what took a whole large site to count is kept for twenty seconds. */
export function createProductCounts(
  db: Kysely<Tables>,
  clock: Clock,
  { minCachedProducts = 50_000 }: ProductCountsOptions = {},
): ProductCounts {
  const counter = <T extends { readonly products: number }>(
    count: (...given: Parameters<typeof countByCategory>) => Promise<T[]>,
  ) => {
    const kept = new Map<AuthorizedSiteId, { readonly untilMs: number; readonly counts: readonly T[] }>();
    return async (siteId: AuthorizedSiteId): Promise<readonly T[]> => {
      const nowMs = clock.now().getTime();
      const known = kept.get(siteId);
      if (known && known.untilMs > nowMs) return known.counts;
      const counts = await forSite(db, siteId, (trx) => count(trx, siteId));
      kept.delete(siteId);
      const products = counts.reduce((sum, one) => sum + one.products, 0);
      if (products >= minCachedProducts) kept.set(siteId, { untilMs: nowMs + cacheMs, counts });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxSites) break;
        kept.delete(oldest);
      }
      return counts;
    };
  };
  return { byCategory: counter(countByCategory), byBrand: counter(countByBrand) };
}
