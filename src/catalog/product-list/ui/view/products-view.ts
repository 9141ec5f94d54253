import type { MarketFilter } from "../../../filters/market-filter.contract.ts";
import type { AvailabilityState } from "../../../products/core/product-rows.ts";
import type { Attention, PricePosition } from "../../../products/products.contract.ts";
import type { pageSizes, SortType } from "../../product-list.contract.ts";

/** Filters of the list. */
export interface ProductFilters {
  /** Category path. */
  readonly category: string | null;
  readonly brands: readonly string[];
  /** Empty: any. */
  readonly stock: readonly AvailabilityState[];
  /** false: Online. */
  readonly offline: boolean | null;
  /** ms; the last change of the own price or of any offer is between them. */
  readonly changedFrom: number | null;
  readonly changedTo: number | null;
  /** Our price beside the offers; empty: any. */
  readonly positions: readonly PricePosition[];
  /** Reasons to look at a product; empty: any. */
  readonly attention: readonly Attention[];
  readonly segmentId: number | null;
  /** Minimum number of offers; null is off. */
  readonly minCompetitors: number | null;
  /** Lei, own price. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  /** Conditions of the market overview; only those in force are present. */
  readonly market: MarketFilter;
  /** Selected values by field name. */
  readonly dynamic: Readonly<Record<string, readonly string[]>>;
}

/** State of the products screen. All of it is in the page's address, so that a link shows the same. */
export interface ProductsView extends ProductFilters {
  /** Domain; null when the address has none. */
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
  /** Search text; empty for none. */
  readonly query: string;
  /** Whether the search is by SKU; else by title. */
  readonly isSku: boolean;
  /** With `isSku`: opens the first result. */
  readonly autoExpand: boolean;
  /** `packetId` of the open product. */
  readonly product: number | null;
  /** Id of the saved view. */
  readonly savedView: number | null;
}

export const noFilters: ProductFilters = {
  category: null,
  brands: [],
  stock: [],
  offline: null,
  changedFrom: null,
  changedTo: null,
  positions: [],
  attention: [],
  segmentId: null,
  minCompetitors: null,
  priceFrom: null,
  priceTo: null,
  market: {},
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

/** Only the filters of a view. */
export function filtersOf(view: ProductFilters): ProductFilters {
  const { category, brands, stock, offline, changedFrom, changedTo } = view;
  const { positions, attention, segmentId, minCompetitors, priceFrom, priceTo, market, dynamic } = view;
  return {
    category,
    brands,
    stock,
    offline,
    changedFrom,
    changedTo,
    positions,
    attention,
    segmentId,
    minCompetitors,
    priceFrom,
    priceTo,
    market,
    dynamic,
  };
}
