import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { historyPeople, productHistory } from "../product-history.contract.ts";
import type { HistoryView } from "./history-view.ts";

const pageSize = 50;

export const historyKey = [productHistory.path] as const;

/** Entries of a site, 50 at a time, newest first: each page begins after the last entry of the one before. */
export function historyQuery(site: string, { userId, type, from, to }: HistoryView) {
  const conditions = {
    domain: site,
    ...(userId !== null && { userId: String(userId) }),
    ...(type !== null && { modificationType: type }),
    ...(from !== null && { startDate: from }),
    ...(to !== null && { endDate: to }),
  };
  return infiniteQueryOptions({
    queryKey: [...historyKey, conditions],
    queryFn: ({ pageParam, signal }) =>
      call(productHistory, {
        query: { ...conditions, limit: String(pageSize), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ productHistory }) => {
      const last = productHistory.length < pageSize ? undefined : productHistory.at(-1);
      return last && `${last.timestamp}-${last.id}`;
    },
    staleTime: 0,
  });
}

/** People whom the history of a site names. */
export function peopleQuery(site: string) {
  return queryOptions({
    queryKey: [historyPeople.path, site],
    queryFn: ({ signal }) => call(historyPeople, { query: { domain: site }, signal }),
  });
}
