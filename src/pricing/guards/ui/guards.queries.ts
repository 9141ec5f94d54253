import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { followComputation } from "../../recommendations/ui/recommendations.queries.ts";
import { editGuards, type PricingGuards, siteGuards } from "../guards.contract.ts";

/** The site's default limits and costs. */
export function guardsQuery(site: string) {
  return queryOptions({
    queryKey: [siteGuards.path, site],
    queryFn: ({ signal }) => call(siteGuards, { query: { domain: site }, signal }),
    staleTime: 0,
  });
}

export function useGuardsSave(site: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PricingGuards) => call(editGuards, { query: { domain: site }, body }),
    onSuccess: (saved) => {
      client.setQueryData(guardsQuery(site).queryKey, saved);
      followComputation(client, site);
    },
  });
}
