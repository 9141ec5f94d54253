import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { operationsHosts, operationsSummary } from "../operations.contract.ts";
import type { OperationsView } from "./operations-view.ts";

/** While the window is visible. */
const refreshMs = 30_000;

export function summaryQuery() {
  return queryOptions({
    queryKey: [operationsSummary.path],
    queryFn: ({ signal }) => call(operationsSummary, { signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

export function hostsQuery({ page, sort, query }: OperationsView) {
  return queryOptions({
    queryKey: [operationsHosts.path, page, sort, query],
    queryFn: ({ signal }) =>
      call(operationsHosts, {
        query: { page: String(page - 1), sort, ...(query !== "" && { query }) },
        signal,
      }),
    staleTime: 0,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}
