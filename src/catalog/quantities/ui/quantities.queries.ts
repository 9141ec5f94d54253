import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { useProductRefresh } from "../../product-detail/ui/refresh-product.ts";
import { changeQuantity, clearQuantity, quantities } from "../quantities.contract.ts";

/** Stock of a product and of each of its offers. */
export function quantitiesQuery(site: string, packetId: number) {
  return queryOptions({
    queryKey: [quantities.path, site, packetId],
    queryFn: ({ signal }) =>
      call(quantities, { query: { domain: site, packet_id: String(packetId) }, signal }),
    staleTime: 0,
  });
}

/** Whose quantity is changed. */
interface QuantityRecord {
  readonly productId: number;
  readonly packetId: number;
}

/** Sets a quantity by hand; null returns to the page's. */
export function useQuantityChange(site: string, packetId: number, record: QuantityRecord) {
  const client = useQueryClient();
  const refreshProduct = useProductRefresh(site);
  const query = {
    domain: site,
    packet_id: String(record.packetId),
    product_id: String(record.productId),
  };
  return useMutation({
    mutationFn: (pieces: number | null) =>
      pieces === null
        ? call(clearQuantity, { query })
        : call(changeQuantity, { query: { ...query, quantity: String(pieces) } }),
    onSettled: () => {
      refreshProduct();
      return client.invalidateQueries({ queryKey: [quantities.path, site, packetId] });
    },
  });
}
