import { pageSizes, type SortType, sortTypes } from "../catalog.contract.ts";

/** What the products screen shows: all of it stands in the page's address, so that a link shows the same. */
export interface ProductsView {
  /** Domain; null where the address names none. */
  readonly site: string | null;
  /** 1-based. */
  readonly page: number;
  readonly size: (typeof pageSizes)[number];
  readonly sort: SortType | null;
  /** Whether offers that are out of stock are shown and counted. */
  readonly withOutOfStock: boolean;
  /** `packetId` of the product that is open over the list. */
  readonly product: number | null;
}

export const defaultView: ProductsView = {
  site: null,
  page: 1,
  size: 15,
  sort: null,
  withOutOfStock: false,
  product: null,
};

/** Reads an address. Unknown parameters and values that cannot be are dropped in favour of the default. */
export function readView(params: URLSearchParams): ProductsView {
  const size = positiveInteger(params.get("size"));
  return {
    site: params.get("site") || defaultView.site,
    page: positiveInteger(params.get("page")) ?? defaultView.page,
    size: pageSizes.find((known) => known === size) ?? defaultView.size,
    sort: sortTypes.find((known) => known === params.get("sort")) ?? defaultView.sort,
    withOutOfStock: params.get("out_of_stock") === "true",
    product: positiveInteger(params.get("product")),
  };
}

/** Writes an address: the inverse of `readView`, defaults left out. */
export function writeView(view: ProductsView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.site !== null) params.set("site", view.site);
  if (view.page !== defaultView.page) params.set("page", String(view.page));
  if (view.size !== defaultView.size) params.set("size", String(view.size));
  if (view.sort !== null) params.set("sort", view.sort);
  if (view.withOutOfStock) params.set("out_of_stock", "true");
  if (view.product !== null) params.set("product", String(view.product));
  return params;
}

/** A view after a change. Whatever changes which products are listed goes back to the first page. */
export function changeView(view: ProductsView, change: Partial<ProductsView>): ProductsView {
  const isOtherList =
    (change.site !== undefined && change.site !== view.site) ||
    (change.size !== undefined && change.size !== view.size) ||
    (change.sort !== undefined && change.sort !== view.sort) ||
    (change.withOutOfStock !== undefined && change.withOutOfStock !== view.withOutOfStock);
  return { ...view, ...(isOtherList ? { page: 1 } : {}), ...change };
}

function positiveInteger(text: string | null): number | null {
  if (text === null || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}
