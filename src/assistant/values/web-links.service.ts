import { type LinkedList, listAddress } from "../../catalog/product-list/list-address.contract.ts";

/** A list of products with what the address of a report never has. */
export interface ProductsLink extends LinkedList {
  readonly search?: { readonly query: string; readonly isSku: boolean } | null;
  /** A product that is open beside the list. */
  readonly productId?: number;
}

/**
 * Address of the products screen with a list, or with a product.
 * @param origin of the web app, without trailing slash
 */
export function productsLink(origin: string, { search, productId, ...list }: ProductsLink): string {
  const address = new URL(listAddress(list), origin);
  const set = (name: string, value: string | number) => address.searchParams.set(name, String(value));
  const { price_change_start: from, price_change_end: to } = list.filter;
  if (typeof from === "number" && typeof to === "number") {
    set("price_change_start", from);
    set("price_change_end", to);
  }
  if (search) {
    set("query", search.query);
    if (search.isSku) set("sku-search", "true");
  }
  if (productId !== undefined) set("product", productId);
  return address.href;
}

/** Address of a product with its offers and history. */
export function productLink(origin: string, site: string, productId: number): string {
  return productsLink(origin, { site, filter: {}, includeOutOfStock: true, productId });
}

/** Names of the tabs in the address of the recommended prices; the first needs none. */
const tabs = { ACTIVELY_PRICED: null, IN_REVIEW: "in-review", WARNING: "warnings" } as const;

/** Recommended prices in the web app. */
export interface PricesLink {
  /** Domain. */
  readonly site: string;
  /** @default ACTIVELY_PRICED */
  readonly tab?: keyof typeof tabs;
  readonly query?: string | undefined;
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  /** The record whose "Why this price" is open; null: none. */
  readonly decisionId?: number | null;
}

/** Address of a tab of the recommended prices. */
export function pricesLink(origin: string, link: PricesLink): string {
  const address = new URL("/dynamic-pricing", origin);
  const set = (name: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined) address.searchParams.set(name, String(value));
  };
  set("site", link.site);
  set("tab", tabs[link.tab ?? "ACTIVELY_PRICED"]);
  set("q", link.query);
  set("category", link.category);
  set("brand", link.brand);
  set("why", link.decisionId);
  return address.href;
}
