import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForFile } from "../../../web/call.ts";
import { downloadFile } from "../../../web/ui/browser/download-file.ts";
import { followComputation } from "../../recommendations/ui/recommendations.queries.ts";
import {
  changePromotion,
  deletePromotion,
  type PromotionBody,
  planPromotion,
  promotionProof,
  promotions,
} from "../promotions.contract.ts";

/** Promotions of a product, with its present reference price. */
export function promotionsQuery(site: string, packetId: number) {
  return queryOptions({
    queryKey: [promotions.path, site, packetId],
    queryFn: ({ signal }) =>
      call(promotions, { query: { domain: site, packet_id: String(packetId) }, signal }),
    staleTime: 0,
  });
}

function refresh(client: QueryClient, site: string, packetId: number): Promise<void> {
  followComputation(client, site);
  return client.invalidateQueries(promotionsQuery(site, packetId));
}

/** @param id of the promotion that changes; null for a new one */
export function usePromotionSave(site: string, packetId: number, id: number | null) {
  const client = useQueryClient();
  const query = { domain: site };
  return useMutation({
    mutationFn: (body: PromotionBody) =>
      id === null
        ? call(planPromotion, { query, body })
        : call(changePromotion, { params: { id }, query, body }),
    onSettled: () => refresh(client, site, packetId),
  });
}

export function usePromotionDelete(site: string, packetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deletePromotion, { params: { id }, query: { domain: site } }),
    onSettled: () => refresh(client, site, packetId),
  });
}

/** Downloads the days behind a reference price: of a promotion, or of the product today. */
export function useProofDownload(site: string, packetId: number) {
  return useMutation({
    mutationFn: async (promotionId: number | null) => {
      const which =
        promotionId === null ? { packet_id: String(packetId) } : { promotion_id: String(promotionId) };
      const file = await callForFile(promotionProof, { query: { domain: site, ...which } });
      downloadFile(file, `reference-price-${promotionId ?? packetId}.csv`);
    },
  });
}
