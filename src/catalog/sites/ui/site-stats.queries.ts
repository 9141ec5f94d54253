import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { type SiteStats, siteStats } from "../site-stats.contract.ts";

const crawlPollMs = 3000;
const freshMs = 300_000;

/** Whether pages of the site are still to be checked today. */
export function isCrawling(stats: SiteStats | undefined): boolean {
  return stats !== undefined && stats.crawl.checkedToday < stats.crawl.pages;
}

/** Figures of a site; refetched every few seconds during a crawl. */
export function siteStatsQuery(site: string) {
  return queryOptions({
    queryKey: [siteStats.path, site],
    queryFn: ({ signal }) => call(siteStats, { query: { domain: site }, signal }),
    staleTime: freshMs,
    refetchInterval: (query) => (isCrawling(query.state.data) ? crawlPollMs : false),
  });
}
