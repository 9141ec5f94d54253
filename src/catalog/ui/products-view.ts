import { pageSizes, type SortType, sortTypes } from "../catalog.list.contract.ts";
import { availabilities } from "../catalog.product.contract.ts";
import type { AvailabilityState } from "../core/product-rows.ts";

/** What the list is narrowed by. */
export interface ProductFilters {
  /** Category path. */
  readonly category: string | null;
  readonly brands: readonly string[];
  /** Empty: any. */
  readonly stock: readonly AvailabilityState[];
  /** false: Online. */
  readonly offline: boolean | null;
  /** ms; the last change of the own price or of any offer lies between them. */
  readonly changedFrom: number | null;
  readonly changedTo: number | null;
  readonly segmentId: number | null;
  /** At least so many offers; null is off. */
  readonly leastCompetitors: number | null;
  /** Lei, own price. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  /** Chosen values by field name. */
  readonly dynamic: Readonly<Record<string, readonly string[]>>;
}

/** What the products screen shows: all of it stands in the page's address, so that a link shows the same. */
export interface ProductsView extends ProductFilters {
  /** Domain; null where the address names none. */
  readonly site: string | null;
  /** 1-based. */
  readonly page: number;
  readonly size: (typeof pageSizes)[number];
  readonly sort: SortType | null;
  /** Whether offers that are out of stock are shown and counted. */
  readonly withOutOfStock: boolean;
  /** Offers of a product dearest first; else cheapest first. */
  readonly dearestFirst: boolean;
  readonly layout: "grid" | "table";
  /** What was searched for; empty: nothing. */
  readonly query: string;
  /** The search goes by the SKU, else by the title. */
  readonly isSku: boolean;
  /** With `isSku`: the first product that is found opens. */
  readonly autoExpand: boolean;
  /** `packetId` of the product that is open over the list. */
  readonly product: number | null;
  /** Saved view that the address came from. */
  readonly savedView: number | null;
}

export const noFilters: ProductFilters = {
  category: null,
  brands: [],
  stock: [],
  offline: null,
  changedFrom: null,
  changedTo: null,
  segmentId: null,
  leastCompetitors: null,
  priceFrom: null,
  priceTo: null,
  dynamic: {},
};

export const defaultView: ProductsView = {
  ...noFilters,
  site: null,
  page: 1,
  size: 15,
  sort: null,
  withOutOfStock: false,
  dearestFirst: false,
  layout: "grid",
  query: "",
  isSku: false,
  autoExpand: false,
  product: null,
  savedView: null,
};

/** Reads an address. Unknown parameters and values that cannot be are dropped in favour of the default. */
export function readView(params: URLSearchParams): ProductsView {
  const size = positiveInteger(params.get("size"));
  return {
    ...defaultView,
    site: params.get("site") || defaultView.site,
    page: positiveInteger(params.get("page")) ?? defaultView.page,
    size: pageSizes.find((known) => known === size) ?? defaultView.size,
    sort: sortTypes.find((known) => known === params.get("sort")) ?? defaultView.sort,
    stock: availabilities.filter((known) => params.get("stock_info")?.split(",").includes(known)),
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
  if (view.stock.length > 0) params.set("stock_info", view.stock.join(","));
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
