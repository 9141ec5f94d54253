import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../web/call.ts";
import { lastUpdated, recheck, type SiteStats, siteStats } from "../catalog.contract.ts";
import { productList } from "../catalog.list.contract.ts";
import type { ProductsView } from "./products-view.ts";

const crawlPollMs = 3000;

/** Whether pages of the site still wait for today's check. */
export function isCrawling(stats: SiteStats | undefined): boolean {
  return stats !== undefined && stats.crawl.checkedToday < stats.crawl.pages;
}

/** Figures of a site; asked again every few seconds while its crawl goes on. */
export function siteStatsQuery(site: string) {
  return queryOptions({
    queryKey: [siteStats.path, site],
    queryFn: ({ signal }) => call(siteStats, { query: { domain: site }, signal }),
    staleTime: 30_000,
    refetchInterval: (query) => (isCrawling(query.state.data) ? crawlPollMs : false),
  });
}

/** What decides a page of the list. */
export type ListView = Pick<ProductsView, "page" | "size" | "sort" | "withOutOfStock">;

/** One page of the list. Its old rows stay while the next ones load. @see specification 2, section 9 */
export function productPageQuery(site: string, { page, size, sort, withOutOfStock }: ListView) {
  return queryOptions({
    queryKey: [productList.path, site, { page, size, sort, withOutOfStock }],
    queryFn: ({ signal }) =>
      call(productList, {
        query: {
          domain: site,
          page: String(page - 1),
          size: String(size),
          includeOutOfStock: String(withOutOfStock),
        },
        body: sort === null ? {} : { sort_type: sort },
        signal,
      }),
    staleTime: 180_000,
    retry: 1,
    retryDelay: 2000,
    placeholderData: (before, query) => (query?.queryKey[1] === site ? keepPreviousData(before) : undefined),
  });
}

export function lastUpdatedQuery(site: string) {
  return queryOptions({
    queryKey: [lastUpdated.path, site],
    queryFn: ({ signal }) => call(lastUpdated, { query: { domain: site }, signal }),
  });
}

/** Asks for a check of a product's pages now. Answers how many were queued. */
export async function askForRecheck(site: string, packetId: number): Promise<number> {
  return (await call(recheck, { query: { domain: site, packet_id: String(packetId) } })).queuedPages;
}
