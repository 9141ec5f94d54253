import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { flaggedProducts } from "../flagged.contract.ts";

/** Links of a site that look wrong. Never considered fresh: several people may decide. */
export function flaggedQuery(site: string) {
  return queryOptions({
    queryKey: [flaggedProducts.path, site],
    queryFn: ({ signal }) => call(flaggedProducts, { query: { domain: site }, signal }),
    staleTime: 0,
  });
}
