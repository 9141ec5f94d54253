import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { maxRefetchedPages } from "../../review/ui/review-list.ts";
import { countBelowCost } from "../core/count-below-cost.ts";
import type { DynamicPrice, PricingTab } from "../recommendations.contract.ts";
import { countPricingFilters, type PricingView } from "./pricing-view.ts";
import { distinctRows, recommendationsQuery, searchQuery } from "./recommendations.queries.ts";

/** The rows of the open tab, and how many each tab has. */
export interface Recommendations {
  /** Undefined while they load for the first time. */
  readonly rows: readonly DynamicPrice[] | undefined;
  /** Rows of the open tab, loaded or not; undefined while unknown. */
  readonly total: number | undefined;
  /** How many of them are below cost. */
  readonly belowCost: number;
  /** By tab, under the filters and without the search; undefined while unknown. */
  readonly counts: Readonly<Record<PricingTab, number | undefined>>;
  readonly isSearch: boolean;
  /** Of the site's recommendations when the oldest shown page was read. */
  readonly revision: number;
  /** Whether too many pages are loaded to read them again while they are shown. */
  readonly isLong: boolean;
  /** Whether other rows than the shown ones are being fetched. */
  readonly isFetching: boolean;
  /** Whether the shown rows are of the search or filters before. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Fetches the next page of the tab; does nothing at its end, during a search and while one is being fetched. */
  readonly more: () => void;
  readonly isLoadingMore: boolean;
  /** The next page could not be fetched. */
  readonly isMoreFailed: boolean;
  /** Without filters and search no tab has a row. */
  readonly isEmpty: boolean;
}

/** @param view its search is what the server is asked; the field may be ahead of it */
export function useRecommendations(site: string, view: PricingView): Recommendations {
  const { tab, query } = view;
  const lists = {
    ACTIVELY_PRICED: useInfiniteQuery(recommendationsQuery(site, "ACTIVELY_PRICED", view)),
    IN_REVIEW: useInfiniteQuery(recommendationsQuery(site, "IN_REVIEW", view)),
    WARNING: useInfiniteQuery(recommendationsQuery(site, "WARNING", view)),
  };
  const search = useQuery(searchQuery(site, tab, query, view));
  const isSearch = query !== "";
  const list = lists[tab];
  const pages = list.data?.pages;
  const listed = useMemo(() => pages && distinctRows(pages), [pages]);
  const countOf = (one: PricingTab) => lists[one].data?.pages.at(-1)?.totalElements;
  const counts = {
    ACTIVELY_PRICED: countOf("ACTIVELY_PRICED"),
    IN_REVIEW: countOf("IN_REVIEW"),
    WARNING: countOf("WARNING"),
  };
  const isUnfiltered = !isSearch && countPricingFilters(view) === 0;
  const shown = isSearch ? search : list;
  const { isFetching, isPlaceholderData, error, refetch } = shown;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const more = () => {
    if (!isSearch && hasNextPage && !list.isFetching) void fetchNextPage();
  };
  return {
    rows: isSearch ? search.data : listed,
    total: isSearch ? search.data?.length : counts[tab],
    belowCost: isSearch ? countBelowCost(search.data ?? []) : (pages?.at(-1)?.belowCost ?? 0),
    counts,
    isSearch,
    revision: Math.min(...(pages ?? []).map((page) => page.revision)),
    isLong: !isSearch && (pages?.length ?? 0) > maxRefetchedPages,
    isFetching: isFetching && !isFetchingNextPage,
    isOutdated: isPlaceholderData,
    error: isFetchNextPageError ? null : error,
    retry: () => void refetch(),
    more,
    isLoadingMore: !isSearch && isFetchingNextPage,
    isMoreFailed: !isSearch && isFetchNextPageError,
    isEmpty: isUnfiltered && Object.values(counts).every((count) => count === 0),
  };
}
