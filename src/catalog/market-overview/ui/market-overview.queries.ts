import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { marketOverview } from "../market-overview.contract.ts";

/** How often newer figures are asked for while they are computed. */
const refreshingMs = 2000;
const refetchMs = 60_000;

/** The figures of a site; refetched while they are computed, and every minute. */
export function marketOverviewQuery(site: string, withOutOfStock: boolean) {
  return queryOptions({
    queryKey: [marketOverview.path, site, withOutOfStock],
    queryFn: ({ signal }) =>
      call(marketOverview, {
        query: { domain: site, includeOutOfStock: String(withOutOfStock) },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.refreshing ? refreshingMs : refetchMs),
  });
}
