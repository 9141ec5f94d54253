import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { batchesPageSize, reviewBatches } from "../review.contract.ts";

/** Decisions of the site, latest first. */
export function batchesQuery(site: string) {
  return infiniteQueryOptions({
    queryKey: [reviewBatches.path, site],
    queryFn: ({ pageParam, signal }) =>
      call(reviewBatches, { query: { domain: site, page: String(pageParam) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalElements }, pages) =>
      pages.length * batchesPageSize < totalElements ? pages.length : undefined,
    staleTime: 0,
  });
}
