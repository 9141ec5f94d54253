import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CallError } from "../../../web/call.ts";
import type { Product } from "../../products/products.contract.ts";
import { productList } from "../product-list.contract.ts";
import { productPageQuery } from "./product-list.queries.ts";
import type { ProductsView } from "./view/products-view.ts";

/** ms between refetches during a crawl; one more follows at its end. */
const freshListMs = 6000;

/** The page of the list for a view; previous rows stay while the next ones load. */
export function useProductPage(site: string, view: ProductsView, crawling: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!crawling) return;
    return () => void client.invalidateQueries({ queryKey: [productList.path, site] });
  }, [client, site, crawling]);
  return useQuery({ ...productPageQuery(site, view), refetchInterval: crawling ? freshListMs : false });
}

/**
 * Writes the outcome of the reply to the address: the last page for one past the end, and the first product
 * for an address that opens it.
 */
export function useReplyAddress(
  view: ProductsView,
  page: { readonly number: number; readonly content: readonly Product[] } | undefined,
  onChange: (change: Partial<ProductsView>, how: { readonly replace: boolean }) => void,
): void {
  const shownPage = page === undefined ? view.page : page.number + 1;
  useEffect(() => {
    if (shownPage !== view.page) onChange({ page: shownPage }, { replace: true });
  }, [shownPage, view.page, onChange]);
  const isAnswered = page !== undefined;
  const first = page?.content[0]?.packetId;
  useEffect(() => {
    if (!view.autoExpand || !isAnswered) return;
    onChange({ autoExpand: false, ...(first !== undefined && { product: first }) }, { replace: true });
  }, [view.autoExpand, isAnswered, first, onChange]);
}

/** Whether the list was refused because the price segment does not exist for this person. */
export function isSegmentRefused(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 422) return false;
  return Object.keys(error.fields).some((field) => field.endsWith("price_difference_segment_id"));
}
