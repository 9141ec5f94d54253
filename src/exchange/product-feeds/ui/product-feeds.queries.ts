import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { feedRunRows, type ItemOutcome, missingFeedProducts } from "../feed-items.contract.ts";
import {
  confirmFeedRun,
  deleteProductFeed,
  discardFeedRun,
  type FeedRun,
  type ProductFeedBody,
  type ProductFeedState,
  productFeed,
  runProductFeed,
  saveProductFeed,
} from "../product-feeds.contract.ts";

/** Time between two looks at a run that is under way, milliseconds. */
const pollMs = 2000;

const activeStates: readonly FeedRun["state"][] = ["QUEUED", "READING", "APPLYING"];

/** The run that is read or applied now; undefined without one. */
export function activeRun(state: ProductFeedState | undefined): FeedRun | undefined {
  return state?.runs.find((run) => activeStates.includes(run.state));
}

/** The feed of a site with its runs, asked for again while one is under way. */
export function productFeedQuery(site: string) {
  return queryOptions({
    queryKey: [productFeed.path, site],
    queryFn: ({ signal }) => call(productFeed, { query: { domain: site }, signal }),
    refetchInterval: ({ state }) => (activeRun(state.data) ? pollMs : false),
  });
}

/** Items of a run. @param page from 0 */
export function feedRowsQuery(site: string, runId: string, outcome: ItemOutcome | null, page: number) {
  const query = { domain: site, page: String(page), ...(outcome === null ? {} : { outcome }) };
  return queryOptions({
    queryKey: [feedRunRows.path, site, runId, outcome, page],
    queryFn: ({ signal }) => call(feedRunRows, { params: { id: runId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Products that are no longer in the feed. @param page from 0 */
export function missingQuery(site: string, page: number) {
  return queryOptions({
    queryKey: [missingFeedProducts.path, site, page],
    queryFn: ({ signal }) =>
      call(missingFeedProducts, { query: { domain: site, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a person does with the feed. Each action shows the state that the server replies with. */
export function useFeedActions(site: string) {
  const client = useQueryClient();
  const query = { domain: site };
  const key = productFeedQuery(site).queryKey;
  const onSuccess = (state: ProductFeedState) => {
    client.setQueryData(key, state);
    void client.invalidateQueries({ queryKey: [missingFeedProducts.path, site] });
  };
  const onError = () => void client.invalidateQueries({ queryKey: key });
  return {
    save: useMutation({
      mutationFn: (body: ProductFeedBody) => call(saveProductFeed, { query, body }),
      onSuccess,
    }),
    run: useMutation({ mutationFn: () => call(runProductFeed, { query }), onSuccess, onError }),
    confirm: useMutation({
      mutationFn: (id: string) => call(confirmFeedRun, { params: { id }, query }),
      onSuccess,
      onError,
    }),
    discard: useMutation({
      mutationFn: (id: string) => call(discardFeedRun, { params: { id }, query }),
      onSuccess,
      onError,
    }),
    remove: useMutation({
      mutationFn: () => call(deleteProductFeed, { query }),
      onSettled: () => client.invalidateQueries({ queryKey: key }),
    }),
  };
}

export type FeedActions = ReturnType<typeof useFeedActions>;
