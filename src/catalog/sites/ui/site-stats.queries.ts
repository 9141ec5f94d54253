import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { type SiteStats, siteStats } from "../site-stats.contract.ts";

const crawlPollMs = 3000;
/** @see specification 2, section 9 "Fresh-data times" */
const freshMs = 300_000;

/** Whether pages of the site still wait for today's check. */
export function isCrawling(stats: SiteStats | undefined): boolean {
  return stats !== undefined && stats.crawl.checkedToday < stats.crawl.pages;
}

/** Figures of a site; asked again every few seconds while its crawl goes on. */
export function siteStatsQuery(site: string) {
  return queryOptions({
    queryKey: [siteStats.path, site],
    queryFn: ({ signal }) => call(siteStats, { query: { domain: site }, signal }),
    staleTime: freshMs,
    refetchInterval: (query) => (isCrawling(query.state.data) ? crawlPollMs : false),
  });
}
