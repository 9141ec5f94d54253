import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { useProductRefresh } from "../../product-detail/ui/refresh-product.ts";
import { correctPrice, undoCorrection } from "../corrections.contract.ts";
import type { RecordOfProduct } from "./priced-record.ts";

interface Correction {
  readonly price: number;
  /** ISO 4217. */
  readonly currency: string;
  /** What the person saw; null where no price was shown. */
  readonly readPrice: number | null;
}

/** Corrects the price of a record. @throws CallError 409 where it is another one than the person saw */
export function useCorrection({ site, packetId, record }: RecordOfProduct) {
  const refresh = usePriceRefresh(site);
  return useMutation({
    mutationKey: [correctPrice.path, site, record.productId],
    mutationFn: (body: Correction) =>
      call(correctPrice, { query: recordQuery(site, packetId, record.productId), body }),
    // A refusal says that what is shown is out of date.
    onSettled: refresh,
  });
}

/**
 * Takes the correction of a record back.
 * @param onError called also where the record is no longer on the screen
 */
export function useCorrectionUndo(
  { site, packetId, record }: RecordOfProduct,
  onError: (error: Error) => void,
) {
  const refresh = usePriceRefresh(site);
  return useMutation({
    mutationKey: [undoCorrection.path, site, record.productId],
    mutationFn: () => call(undoCorrection, { query: recordQuery(site, packetId, record.productId) }),
    onError,
    onSettled: refresh,
  });
}

function recordQuery(site: string, packetId: number, productId: number) {
  return { domain: site, packet_id: String(packetId), product_id: String(productId) };
}

/** The price history is another slice's: its readings are known by the path of its call alone. */
const historyPath = "/api/price-history";

function usePriceRefresh(site: string): () => void {
  const client = useQueryClient();
  const refreshProducts = useProductRefresh(site);
  return () => {
    refreshProducts();
    void client.invalidateQueries({ queryKey: [historyPath, site] });
  };
}
