import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { oneProduct, productList, productSearch } from "../../product-list/product-list.contract.ts";
import { siteStats } from "../../sites/site-stats.contract.ts";

/** Paths of all calls that return or count products of a site. */
const shown = [productList.path, productSearch.path, oneProduct.path, siteStats.path];

/** Refetches a site's products after a change: list, search, open product and figures. */
export function useProductRefresh(site: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const path of shown) void client.invalidateQueries({ queryKey: [path, site] });
  }, [client, site]);
}
