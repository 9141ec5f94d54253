import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { oneProduct, productList, productSearch } from "../../product-list/product-list.contract.ts";
import { siteStats } from "../../sites/site-stats.contract.ts";

/** Every call that shows products of a site, or counts them. */
const shown = [productList.path, productSearch.path, oneProduct.path, siteStats.path];

/** Reads a site's products again after one of them was changed: the list, a search, the open product, the figures. */
export function useProductRefresh(site: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const path of shown) void client.invalidateQueries({ queryKey: [path, site] });
  }, [client, site]);
}
