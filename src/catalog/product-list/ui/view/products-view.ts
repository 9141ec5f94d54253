import type { AvailabilityState } from "../../../products/core/product-rows.ts";
import { maxQueryLength, pageSizes, type SortType, sortTypes } from "../../product-list.contract.ts";
import { positiveInteger, readFilters, writeFilters } from "./view-address.ts";

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

/**
 * Reads an address. Unknown parameters and values that cannot be are dropped in favour of the default.
 * @see specification 2, section 2 "URL query parameters"
 */
export function readView(params: URLSearchParams): ProductsView {
  const size = positiveInteger(params.get("size"));
  const query = readQuery(params.get("query"));
  const isSku = params.get("sku-search") === "true";
  return {
    ...readFilters(params),
    site: params.get("site") || defaultView.site,
    page: positiveInteger(params.get("page")) ?? defaultView.page,
    size: pageSizes.find((known) => known === size) ?? defaultView.size,
    sort: sortTypes.find((known) => known === params.get("sort")) ?? defaultView.sort,
    withOutOfStock: params.get("out_of_stock") === "true",
    dearestFirst: params.get("competitor_order") === "desc",
    layout: params.get("layout") === "table" ? "table" : "grid",
    query,
    isSku,
    autoExpand: params.get("auto-expand") === "true" && isSku && query !== "",
    product: positiveInteger(params.get("product")),
    savedView: positiveInteger(params.get("view")),
  };
}

/** Writes an address: the inverse of `readView`, defaults left out. */
export function writeView(view: ProductsView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.site !== null) params.set("site", view.site);
  if (view.page !== defaultView.page) params.set("page", String(view.page));
  if (view.size !== defaultView.size) params.set("size", String(view.size));
  if (view.sort !== null) params.set("sort", view.sort);
  writeFilters(params, view);
  if (view.withOutOfStock) params.set("out_of_stock", "true");
  if (view.dearestFirst) params.set("competitor_order", "desc");
  if (view.layout !== defaultView.layout) params.set("layout", view.layout);
  if (view.query !== "") params.set("query", view.query);
  if (view.isSku) params.set("sku-search", "true");
  if (view.autoExpand) params.set("auto-expand", "true");
  if (view.product !== null) params.set("product", String(view.product));
  if (view.savedView !== null) params.set("view", String(view.savedView));
  return params;
}

/**
 * A view after a change. Whatever changes which products are listed goes back to the first page; another site keeps
 * nothing of what is only there on the one before.
 */
export function changeView(view: ProductsView, change: Partial<ProductsView>): ProductsView {
  // An address without a site is not another site: it is the one that is about to be named.
  const isOtherSite = change.site !== undefined && view.site !== null && change.site !== view.site;
  const changed = { ...view, ...(isOtherSite ? ofOneSite : {}), ...change };
  const isOtherList = isOtherSite || listAddress(changed) !== listAddress(view);
  return isOtherList ? { ...changed, page: change.page ?? 1 } : changed;
}

/** What means something on one site only. */
const ofOneSite = {
  category: null,
  brands: [],
  segmentId: null,
  dynamic: {},
  autoExpand: false,
  product: null,
  savedView: null,
} as const satisfies Partial<ProductsView>;

/** The part of a view that decides which products are listed and in what order, as text to compare by. */
function listAddress({ size, sort, withOutOfStock, query, isSku, ...rest }: ProductsView): string {
  const view: ProductsView = { ...defaultView, size, sort, withOutOfStock, query, isSku };
  return writeView({ ...view, ...filtersOf(rest) }).toString();
}

/** The filters of a view, without the rest of it. */
export function filtersOf(view: ProductFilters): ProductFilters {
  const { category, brands, stock, offline, changedFrom, changedTo } = view;
  const { segmentId, leastCompetitors, priceFrom, priceTo, dynamic } = view;
  return {
    category,
    brands,
    stock,
    offline,
    changedFrom,
    changedTo,
    segmentId,
    leastCompetitors,
    priceFrom,
    priceTo,
    dynamic,
  };
}

/** Whether both narrow the list alike, in whatever order their values were chosen. */
export function hasSameFilters(one: ProductFilters, other: ProductFilters): boolean {
  const [left, right] = [one, other].map((filters) => {
    const params = new URLSearchParams();
    writeFilters(params, filters);
    return [...params]
      .map((pair) => JSON.stringify(pair))
      .toSorted()
      .join();
  });
  return left === right;
}

/** Whether the list is narrowed by any filter; a search is none. */
export function hasFilters(filters: ProductFilters): boolean {
  return !hasSameFilters(filters, noFilters);
}

function readQuery(text: string | null): string {
  return text === null || text.trim() === "" || text.length > maxQueryLength || text.includes("\0")
    ? defaultView.query
    : text;
}
