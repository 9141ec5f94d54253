import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../web/call.ts";
import { productList, productSearch } from "../../../product-list/product-list.contract.ts";
import {
  addSegment,
  deleteSegment,
  editSegment,
  priceSegments,
  type SegmentBody,
} from "../segments.contract.ts";

/** The person's segments of a site; fresh for a minute. */
export function segmentsQuery(site: string) {
  return queryOptions({
    queryKey: [priceSegments.path, site],
    queryFn: ({ signal }) => call(priceSegments, { query: { domain: site }, signal }),
    staleTime: 60_000,
  });
}

/** Refetches the segments and the lists that may be filtered by one. */
function useSegmentsRefresh(site: string) {
  const client = useQueryClient();
  return async () => {
    for (const path of [productList.path, productSearch.path])
      void client.invalidateQueries({ queryKey: [path, site] });
    await client.invalidateQueries({ queryKey: [priceSegments.path, site] });
  };
}

/** @param id of the segment that changes; null for a new one */
export function useSegmentSave(site: string, id: number | null) {
  const onSettled = useSegmentsRefresh(site);
  const query = { domain: site };
  return useMutation({
    mutationFn: (body: SegmentBody) =>
      id === null ? call(addSegment, { query, body }) : call(editSegment, { params: { id }, query, body }),
    onSettled,
  });
}

export function useSegmentDelete(site: string) {
  const onSettled = useSegmentsRefresh(site);
  return useMutation({
    mutationFn: (id: number) => call(deleteSegment, { params: { id }, query: { domain: site } }),
    onSettled,
  });
}
