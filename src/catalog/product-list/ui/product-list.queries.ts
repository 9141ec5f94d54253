import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { CallError, call } from "../../../web/call.ts";
import { dynamicFields } from "../../filters/facets.contract.ts";
import type { Product } from "../../products/products.contract.ts";
import { recheck } from "../../rechecks/rechecks.contract.ts";
import { lastUpdated } from "../../sites/site-stats.contract.ts";
import {
  type ListBody,
  oneProduct,
  type ProductPage,
  productBySku,
  productList,
  productSearch,
} from "../product-list.contract.ts";
import { listBodyOf } from "./view/filter-body.ts";
import type { ProductFilters, ProductsView } from "./view/products-view.ts";
import { pageOfReply } from "./view/search-page.ts";
import { writeView } from "./view/view-address.ts";

const minuteMs = 60_000;

/** Dynamic fields of the site. */
export function dynamicFieldsQuery(site: string) {
  return queryOptions({
    queryKey: [dynamicFields.path, site],
    queryFn: ({ signal }) => call(dynamicFields, { query: { domain: site }, signal }),
    staleTime: 5 * minuteMs,
  });
}

/** Input of a page of the list. */
export type ListView = ProductFilters &
  Pick<ProductsView, "page" | "size" | "sort" | "withOutOfStock" | "query" | "isSku">;

/**
 * Request body of a view, for the list, a search or a selection.
 * @throws CallError where the types of its dynamic fields cannot be had
 */
export async function readListBody(
  client: QueryClient,
  site: string,
  view: ProductFilters & Pick<ProductsView, "sort">,
): Promise<ListBody> {
  const isTyped = Object.keys(view.dynamic).length > 0;
  return listBodyOf(view, isTyped ? await client.query(dynamicFieldsQuery(site)) : []);
}

/** One page of the list or of a search. The previous rows stay while the next ones load. */
export function productPageQuery(site: string, view: ListView) {
  const { page, size, withOutOfStock, query: text, isSku } = view;
  return queryOptions({
    queryKey: [productList.path, site, listKey(view)],
    queryFn: async ({ signal, client }): Promise<ProductPage> => {
      const body = await readListBody(client, site, view);
      const query = {
        domain: site,
        page: String(page - 1),
        size: String(size),
        includeOutOfStock: String(withOutOfStock),
      };
      if (text === "") return call(productList, { query, body, signal });
      const search = { ...query, query: text, ...(isSku && { sku: "true" }) };
      return pageOfReply(await call(productSearch, { query: search, body, signal }), page, size);
    },
    staleTime: 3 * minuteMs,
    retry: (failures, error) => failures < 1 && !isRefusal(error),
    retryDelay: 2000,
    placeholderData: (before, query) => (query?.queryKey[1] === site ? keepPreviousData(before) : undefined),
  });
}

/** The part of a view that decides which page of which list it shows. */
function listKey(view: ListView): string {
  const shown: ProductsView = {
    ...view,
    site: null,
    isSku: view.isSku && view.query !== "",
    autoExpand: false,
    dearestFirst: false,
    layout: "grid",
    product: null,
    savedView: null,
  };
  return writeView(shown).toString();
}

/** Whether a retry would get the same reply. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/**
 * One product, when the page of the list does not contain it. Its key extends the list's key, so that
 * invalidating the list refetches it too.
 * @param sku finds it by its SKU; where another product has that SKU too, the one that is meant is fetched by its id
 */
export function oneProductQuery(
  site: string,
  packetId: number,
  withOutOfStock: boolean,
  sku: string | null = null,
) {
  const query = { domain: site, includeOutOfStock: String(withOutOfStock) };
  return queryOptions({
    queryKey: [productList.path, site, { packetId, withOutOfStock }],
    queryFn: async ({ signal }): Promise<Product> => {
      const found = sku === null ? null : await call(productBySku, { query: { ...query, sku }, signal });
      if (found?.packetId === packetId) return found;
      return call(oneProduct, { query: { ...query, packet_id: String(packetId) }, signal });
    },
    staleTime: 3 * minuteMs,
  });
}

export function lastUpdatedQuery(site: string) {
  return queryOptions({
    queryKey: [lastUpdated.path, site],
    queryFn: ({ signal }) => call(lastUpdated, { query: { domain: site }, signal }),
  });
}

/** Requests a check of a product's pages. Returns how many were queued. */
export async function requestRecheck(site: string, packetId: number): Promise<number> {
  return (await call(recheck, { query: { domain: site, packet_id: String(packetId) } })).queuedPages;
}
