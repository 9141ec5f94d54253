import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { maxRefetchedPages } from "../../review/ui/review-list.ts";
import { type DynamicPricePage, searchDynamicPrices } from "../recommendations.contract.ts";
import type { PricingView } from "./pricing-view.ts";
import { listsKey, recommendationsQuery } from "./recommendations.queries.ts";

type Loaded = InfiniteData<DynamicPricePage, number>;

/**
 * Reads a site's lists and searches again once a computation has changed recommendations since they were read: what is shown at
 * once, the rest when it is shown. A long list keeps its rows, among which the person is somewhere.
 * @param revision of the site's recommendations now; undefined while unknown
 */
export function useFreshLists(site: string, revision: number | undefined): void {
  const client = useQueryClient();
  const searchedAt = useRef(revision);
  useEffect(() => {
    if (revision === undefined) return;
    void client.invalidateQueries({
      queryKey: listsKey(site),
      predicate: ({ state }) => isShortAndOlder(state.data as Loaded | undefined, revision),
    });
    // Results of a search have no revision. Those that were found before the first one is known are as new as that.
    if (searchedAt.current !== undefined && searchedAt.current !== revision)
      void client.invalidateQueries({ queryKey: [searchDynamicPrices.path, site] });
    searchedAt.current = revision;
  }, [client, site, revision]);
}

function isShortAndOlder(data: Loaded | undefined, revision: number): boolean {
  if (data === undefined || data.pages.length > maxRefetchedPages) return false;
  return data.pages.some((page) => page.revision < revision);
}

/** Reads a tab's list again from its start. */
export function useListRestart(site: string, view: PricingView): () => void {
  const client = useQueryClient();
  const { queryKey } = recommendationsQuery(site, view.tab, view);
  return useCallback(() => {
    client.setQueryData(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    window.scrollTo({ top: 0 });
    void client.invalidateQueries({ queryKey, exact: true });
  }, [client, queryKey]);
}
