import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import {
  dynamicPrices,
  type ExcludedProduct,
  excludedProducts,
  type PricingTab,
  pricingPageSize,
  pricingProgress,
  searchDynamicPrices,
} from "../recommendations.contract.ts";
import type { PricingFilters } from "./pricing-view.ts";

const minuteMs = 60_000;

/** Progress is polled this often while prices are being computed or are about to be, and otherwise. */
const busyPollMs = 1_000;
const idlePollMs = 30_000;

/** Filters in the query of a call. */
export function filterQuery(filters: PricingFilters) {
  const { rule, category, brand, minChange, maxChange, guard, belowCost } = filters;
  return {
    ...(rule !== null && { rule: String(rule) }),
    ...(category !== null && { category }),
    ...(brand !== null && { brand }),
    ...(minChange !== null && { min_change: String(minChange) }),
    ...(maxChange !== null && { max_change: String(maxChange) }),
    ...(guard !== null && { guard }),
    ...(belowCost && { below_cost: "true" }),
  };
}

/** All queries of a site's lists begin with it. */
export const listsKey = (site: string) => [dynamicPrices.path, site] as const;

/** The pages of one tab that have been loaded. */
export function recommendationsQuery(site: string, tab: PricingTab, filters: PricingFilters) {
  const query = filterQuery(filters);
  return infiniteQueryOptions({
    queryKey: [...listsKey(site), tab, query],
    queryFn: ({ pageParam, signal }) =>
      call(dynamicPrices, {
        query: {
          domain: site,
          page: String(pageParam),
          size: String(pricingPageSize),
          approved: String(tab === "ACTIVELY_PRICED"),
          warning: String(tab === "WARNING"),
          ...query,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextPage(pages),
    staleTime: 5 * minuteMs,
    gcTime: 10 * minuteMs,
    // Only after a change that was reported meanwhile.
    refetchOnMount: ({ state }) => state.isInvalidated,
    placeholderData: (before, previous) =>
      previous?.queryKey[2] === tab ? keepPreviousData(before) : undefined,
  });
}

/** Results of a search within one tab. */
export function searchQuery(site: string, tab: PricingTab, text: string, filters: PricingFilters) {
  const query = filterQuery(filters);
  return queryOptions({
    queryKey: [searchDynamicPrices.path, site, tab, text, query],
    queryFn: ({ signal }) =>
      call(searchDynamicPrices, { query: { domain: site, query: text, tab, ...query }, signal }),
    staleTime: 30_000,
    gcTime: 5 * minuteMs,
    enabled: text !== "",
    placeholderData: (before, previous) =>
      previous?.queryKey[2] === tab ? keepPreviousData(before) : undefined,
  });
}

/** Whether prices are being computed, and whether the brake holds. */
export function progressQuery(site: string) {
  return queryOptions({
    queryKey: [pricingProgress.path, site],
    queryFn: ({ signal }) => call(pricingProgress, { query: { domain: site }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run || state.data?.isQueued ? busyPollMs : idlePollMs),
  });
}

/** To call after a change of what prices are computed from: an open screen then follows the computation closely. */
export function followComputation(client: QueryClient, site: string): void {
  void client.invalidateQueries({ queryKey: progressQuery(site).queryKey });
}

/** Products without a recommended price. @param reason null: only the counts by reason */
export function excludedQuery(site: string, reason: ExcludedProduct["reason"] | null) {
  return infiniteQueryOptions({
    queryKey: [excludedProducts.path, site, reason],
    queryFn: ({ pageParam, signal }) =>
      call(excludedProducts, {
        query: {
          domain: site,
          page: String(pageParam),
          size: String(reason === null ? 1 : pricingPageSize),
          ...(reason !== null && { reason }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextPage(pages),
    staleTime: 0,
  });
}

interface Page<Row> {
  readonly content: readonly Row[];
  readonly totalElements: number;
  /** Rows were taken out of the loaded pages after this one was fetched. */
  readonly isShrunk?: boolean;
}

/** Rows of all pages in their order, each product once: pages overlap when rows have left the list meanwhile. */
export function distinctRows<Row extends { readonly id: number }>(pages: readonly Page<Row>[]): Row[] {
  const byId = new Map<number, Row>();
  for (const { content } of pages) for (const row of content) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}

/**
 * The page that holds the first row that is not loaded, from 0. Counted from the rows that are there: those that were decided
 * meanwhile have left the list, and what followed them has moved up.
 * @returns undefined when all are loaded, or the last page brought nothing new because rows were added above
 */
export function nextPage<Row extends { readonly id: number }>(
  pages: readonly Page<Row>[],
): number | undefined {
  const last = pages.at(-1);
  const loaded = distinctRows(pages).length;
  if (last === undefined || loaded >= last.totalElements) return undefined;
  const isRepeat = pages.length > 1 && distinctRows(pages.slice(0, -1)).length === loaded;
  return isRepeat && last.isShrunk !== true ? undefined : Math.floor(loaded / pricingPageSize);
}
