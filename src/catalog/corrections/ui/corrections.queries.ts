import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, messageOf } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { useProductRefresh } from "../../product-detail/ui/refresh-product.ts";
import { correctPrice, undoCorrection } from "../corrections.contract.ts";
import type { RecordOfProduct } from "./priced-record.ts";

interface Correction {
  readonly price: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The price shown to the person; null when there was none. */
  readonly readPrice: number | null;
}

/** Corrects the price of a record. @throws CallError 409 where it is another one than the person saw */
export function useCorrection({ site, packetId, record }: RecordOfProduct) {
  const refresh = usePriceRefresh(site);
  return useMutation({
    mutationKey: [correctPrice.path, site, record.productId],
    mutationFn: (body: Correction) =>
      call(correctPrice, { query: recordQuery(site, packetId, record.productId), body }),
    // A refusal means that the data shown is out of date.
    onSettled: refresh,
  });
}

/** Removes the correction of a record; a failure is reported also when the record is no longer shown. */
export function useCorrectionUndo({ site, packetId, record }: RecordOfProduct) {
  const { t } = useLingui();
  const refresh = usePriceRefresh(site);
  return useMutation({
    mutationKey: [undoCorrection.path, site, record.productId],
    mutationFn: () => call(undoCorrection, { query: recordQuery(site, packetId, record.productId) }),
    onError: (error) =>
      toast({
        title: t`The correction could not be undone`,
        description: messageOf(error),
        look: "error",
      }),
    onSettled: refresh,
  });
}

function recordQuery(site: string, packetId: number, productId: number) {
  return { domain: site, packet_id: String(packetId), product_id: String(productId) };
}

/** The price history belongs to another slice; its queries are matched by path. */
const historyPath = "/api/price-history";

function usePriceRefresh(site: string): () => void {
  const client = useQueryClient();
  const refreshProducts = useProductRefresh(site);
  return () => {
    refreshProducts();
    void client.invalidateQueries({ queryKey: [historyPath, site] });
  };
}
