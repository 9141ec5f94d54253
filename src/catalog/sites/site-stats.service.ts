import type { Kysely } from "kysely";
import { localDayOf, startOfDay } from "../../kit/local-day.ts";
import { pageProgress } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { PresentImage } from "../products/core/present-product.ts";
import { shopAnswer } from "./core/shop-answer.ts";
import type { SiteStats } from "./site-stats.contract.ts";
import { countProducts, findWatchedPages, listCompetitorDomains } from "./site-stats.repo.ts";
import { findSiteById } from "./sites.repo.ts";

export interface StatsReader {
  siteStats(siteId: AuthorizedSiteId): Promise<SiteStats>;
  /** Time of the last check that read a page of the site, ms since 1970; null before the first. */
  lastUpdated(siteId: AuthorizedSiteId): Promise<number | null>;
  /** Removes a site from the cache, so that the next request counts again. */
  forget(siteId: AuthorizedSiteId): void;
}

type SiteFigures = Omit<SiteStats, "image" | "verified" | "shop">;

/** Figures of a whole site are cached for this time, for this many sites. */
const cacheMs = 20_000;
const maxSites = 1000;
/** Small sites are counted within milliseconds: their progress follows the prices that appear in the list. */
const smallCacheMs = 2000;
const maxSmallPages = 2000;

/** Reads figures of sites, cached per process for 20 s, those of up to 2,000 pages for 2 s. @param images how they are presented */
export function createStatsReader(
  db: Kysely<Tables>,
  clock: Clock,
  images: PresentImage = () => null,
): StatsReader {
  const { figures, forget } = createFiguresCache(
    clock,
    (siteId: AuthorizedSiteId) => countSite(db, siteId, clock.now()),
    ({ stats }) => (stats.crawl.pages <= maxSmallPages ? smallCacheMs : cacheMs),
  );
  return {
    siteStats: async (siteId) => {
      // The site's own row is cheap to read and is not cached.
      const [{ stats }, site] = await Promise.all([figures(siteId), findSiteById(db, siteId)]);
      return {
        ...stats,
        image: images(site?.imageUrl ?? null),
        verified: site?.isVerified ?? false,
        shop: shopAnswer(site?.visitedAt ?? null, site?.visitFailure ?? null),
      };
    },
    lastUpdated: async (siteId) => (await figures(siteId)).lastCheckedAt?.getTime() ?? null,
    forget,
  };
}

async function countSite(db: Kysely<Tables>, siteId: AuthorizedSiteId, now: Date) {
  const counted = await forSite(db, siteId, async (trx) => {
    const products = await countProducts(trx, siteId);
    const competitors = await listCompetitorDomains(trx, siteId);
    const sample = samplePages(competitors.reduce((sum, { offers }) => sum + offers, products.total));
    return { products, competitors, sample, pages: await findWatchedPages(trx, siteId, sample.below) };
  });
  const { products, competitors, sample, pages } = counted;
  const { tried, lastCheckedAt } = await pageProgress(db, pages, startOfDay(localDayOf(now)));
  const stats: SiteFigures = {
    totalProducts: products.total,
    totalTrackedProducts: products.tracked,
    activeCompetitors: competitors.filter(({ isFresh }) => isFresh).map(({ domain }) => domain),
    unmonitoredCompetitors: competitors.filter(({ isFresh }) => !isFresh).map(({ domain }) => domain),
    competitors: competitors.map(({ domain }) => domain),
    crawl: { pages: pages.length * sample.oneIn, checkedToday: tried * sample.oneIn },
  };
  return { stats, lastCheckedAt };
}

/** Caches one value per site. Concurrent requests for a site share one computation. */
function createFiguresCache<T>(
  clock: Clock,
  compute: (siteId: AuthorizedSiteId) => Promise<T>,
  cacheMsOf: (value: T) => number,
) {
  const cache = new Map<AuthorizedSiteId, { untilMs: number; value: Promise<T> }>();
  const figures = (siteId: AuthorizedSiteId): Promise<T> => {
    const nowMs = clock.now().getTime();
    const cached = cache.get(siteId);
    if (cached && cached.untilMs > nowMs) return cached.value;
    const value = compute(siteId);
    cache.delete(siteId);
    const entry = { untilMs: nowMs + cacheMs, value };
    cache.set(siteId, entry);
    value.then(
      (computed) => {
        entry.untilMs = nowMs + cacheMsOf(computed);
      },
      () => undefined,
    );
    // Failures are not cached.
    value.catch(() => cache.get(siteId)?.value === value && cache.delete(siteId));
    for (const oldest of cache.keys()) {
      if (cache.size <= maxSites) break;
      cache.delete(oldest);
    }
    return value;
  };
  return { figures, forget: (siteId: AuthorizedSiteId): void => void cache.delete(siteId) };
}

/** Sites with more pages than this have their crawl progress estimated from a sample. */
const maxCountedPages = 50_000;

/** Which pages of a site are counted. */
export interface PageSample {
  /** Every nth page is in the sample: 1, 2, 4, …; 1 means all pages. */
  readonly oneIn: number;
  /** Page ids below this UUID are in the sample; null means all pages. */
  readonly below: string | null;
}

/**
 * The sample from which a site's crawl progress is counted. Page ids are hashes, so the lowest part of their range is
 * an unbiased sample, and the same one each time. Sites of up to 50,000 pages are counted exactly.
 * @param links own pages and offers of the site, whole number ≥ 0
 */
export function samplePages(links: number): PageSample {
  let oneIn = 1;
  while (links / oneIn > maxCountedPages) oneIn *= 2;
  if (oneIn === 1) return { oneIn, below: null };
  const firstDigits = Math.floor(2 ** 32 / oneIn)
    .toString(16)
    .padStart(8, "0");
  return { oneIn, below: `${firstDigits}-0000-0000-0000-000000000000` };
}
