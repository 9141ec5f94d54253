import type { AvailabilityState } from "../../../products/core/product-rows.ts";
import type { pageSizes, SortType } from "../../product-list.contract.ts";

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
