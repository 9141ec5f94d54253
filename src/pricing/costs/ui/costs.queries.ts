import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { followComputation } from "../../recommendations/ui/recommendations.queries.ts";
import { type PricingBody, productPricing, saveProductPricing } from "../costs.contract.ts";

/** What the shop alone knows about a product. Colleagues edit it too, so it is fetched whenever it is shown. */
export function costsQuery(site: string, packetId: number) {
  return queryOptions({
    queryKey: [productPricing.path, site, packetId],
    queryFn: ({ signal }) =>
      call(productPricing, { query: { domain: site, packet_id: String(packetId) }, signal }),
    staleTime: 0,
  });
}

export function useCostsSave(site: string, packetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PricingBody) =>
      call(saveProductPricing, { query: { domain: site, packet_id: String(packetId) }, body }),
    onSuccess: (saved) => {
      client.setQueryData(costsQuery(site, packetId).queryKey, saved);
      followComputation(client, site);
    },
  });
}
