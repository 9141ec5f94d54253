import type { Kysely } from "kysely";
import { localDayOf, startOfDay } from "../../kit/local-day.ts";
import { pageProgress } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { SiteStats } from "./site-stats.contract.ts";
import { countProducts, listRivalDomains, watchedPageIds } from "./site-stats.repo.ts";
import { findSiteById } from "./sites.repo.ts";

export interface StatsReader {
  siteStats(siteId: AuthorizedSiteId): Promise<SiteStats>;
  /** ms of the last check that read any page of the site; null before the first. */
  lastUpdated(siteId: AuthorizedSiteId): Promise<number | null>;
  /** What was counted of a site no longer holds: the next who asks has it counted anew. */
  forget(siteId: AuthorizedSiteId): void;
}

type SiteFigures = Omit<SiteStats, "image" | "verified">;

/** Figures over a whole site are counted anew at most so often. */
const keptMs = 20_000;
const mostSites = 1000;

/** Figures of sites, each counted once for all who ask within twenty seconds. */
export function createStatsReader(db: Kysely<Tables>, clock: Clock): StatsReader {
  const { figures, forget } = keptFor(clock, (siteId: AuthorizedSiteId) =>
    countSite(db, siteId, clock.now()),
  );
  return {
    siteStats: async (siteId) => {
      // What the site is itself may have changed just now, and costs next to nothing.
      const [{ stats }, site] = await Promise.all([figures(siteId), findSiteById(db, siteId)]);
      return { ...stats, image: site?.imageUrl ?? null, verified: site?.isVerified ?? false };
    },
    lastUpdated: async (siteId) => (await figures(siteId)).lastCheckedAt?.getTime() ?? null,
    forget,
  };
}

async function countSite(db: Kysely<Tables>, siteId: AuthorizedSiteId, now: Date) {
  const counted = await forSite(db, siteId, async (trx) => {
    const products = await countProducts(trx, siteId);
    const rivals = await listRivalDomains(trx, siteId);
    const sample = samplePages(rivals.reduce((sum, { offers }) => sum + offers, products.total));
    return { products, rivals, sample, pageIds: await watchedPageIds(trx, siteId, sample.below) };
  });
  const { products, rivals, sample, pageIds } = counted;
  const { tried, lastCheckedAt } = await pageProgress(db, pageIds, startOfDay(localDayOf(now)));
  const stats: SiteFigures = {
    totalProducts: products.total,
    totalTrackedProducts: products.tracked,
    activeCompetitors: rivals.filter(({ isRead }) => isRead).map(({ domain }) => domain),
    unmonitoredCompetitors: rivals.filter(({ isRead }) => !isRead).map(({ domain }) => domain),
    competitors: rivals.map(({ domain }) => domain),
    crawl: { pages: pageIds.length * sample.oneIn, checkedToday: tried * sample.oneIn },
  };
  return { stats, lastCheckedAt };
}

/** Asks once for each site and keeps the answer; those who ask meanwhile wait for the same one. */
function keptFor<T>(clock: Clock, ask: (siteId: AuthorizedSiteId) => Promise<T>) {
  const kept = new Map<AuthorizedSiteId, { untilMs: number; answer: Promise<T> }>();
  const figures = (siteId: AuthorizedSiteId): Promise<T> => {
    const nowMs = clock.now().getTime();
    const known = kept.get(siteId);
    if (known && known.untilMs > nowMs) return known.answer;
    const answer = ask(siteId);
    kept.delete(siteId);
    kept.set(siteId, { untilMs: nowMs + keptMs, answer });
    // A failure is not kept: the next who asks tries again.
    answer.catch(() => kept.get(siteId)?.answer === answer && kept.delete(siteId));
    for (const oldest of kept.keys()) {
      if (kept.size <= mostSites) break;
      kept.delete(oldest);
    }
    return answer;
  };
  return { figures, forget: (siteId: AuthorizedSiteId): void => void kept.delete(siteId) };
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
