import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { useProductRefresh } from "../../product-detail/ui/refresh-product.ts";
import {
  type EditInput,
  editProduct,
  markOffline,
  markOnline,
  productFieldsCall,
} from "../product-editing.contract.ts";

/** A product that is edited. */
export interface EditedProduct {
  readonly site: string;
  readonly packetId: number;
}

/** What can be edited of a product. Colleagues edit it too, so it is fetched whenever it is shown. */
export function fieldsQuery({ site, packetId }: EditedProduct) {
  return queryOptions({
    queryKey: [productFieldsCall.path, site, packetId],
    queryFn: ({ signal }) =>
      call(productFieldsCall, { query: { domain: site, packet_id: String(packetId) }, signal }),
    staleTime: 0,
  });
}

export function useProductSave(product: EditedProduct) {
  const client = useQueryClient();
  const refresh = useProductRefresh(product.site);
  return useMutation({
    mutationFn: (body: EditInput) =>
      call(editProduct, { query: { domain: product.site, packet_id: String(product.packetId) }, body }),
    onSuccess: (saved) => {
      client.setQueryData(fieldsQuery(product).queryKey, saved);
      refresh();
    },
  });
}

/** Marks a product as offline, or as online at its address or at a new one. */
export function useOfflineChange({ site, packetId }: EditedProduct) {
  const refresh = useProductRefresh(site);
  return useMutation({
    mutationFn: (
      target: { readonly isOffline: true } | { readonly isOffline: false; readonly url?: string },
    ) => {
      const query = { domain: site, packet_id: String(packetId) };
      if (target.isOffline) return call(markOffline, { query });
      return call(markOnline, { query: { ...query, ...(target.url && { url: target.url }) } });
    },
    onSuccess: refresh,
  });
}
