import {
  defaultView,
  filtersOf,
  noFilters,
  type ProductFilters,
  type ProductsView,
} from "./products-view.ts";
import { writeFilters, writeView } from "./view-address.ts";

/**
 * Applies a change to a view. A change of the listed products returns to the first page; another site resets
 * what only exists on the previous one.
 */
export function changeView(view: ProductsView, change: Partial<ProductsView>): ProductsView {
  // An address without a site is not another site: the site is about to be added.
  const isOtherSite = change.site !== undefined && view.site !== null && change.site !== view.site;
  const changed = { ...view, ...(isOtherSite ? ofOneSite : {}), ...change };
  const isOtherList = isOtherSite || listAddress(changed) !== listAddress(view);
  return isOtherList ? { ...changed, page: change.page ?? 1 } : changed;
}

/** Defaults of what only exists on one site. */
const ofOneSite = {
  category: null,
  brands: [],
  segmentId: null,
  market: {},
  dynamic: {},
  autoExpand: false,
  product: null,
  savedView: null,
} as const satisfies Partial<ProductsView>;

/** The part of a view that determines the listed products and their order, as comparable text. */
function listAddress({ size, sort, withOutOfStock, query, isSku, ...rest }: ProductsView): string {
  const view: ProductsView = { ...defaultView, size, sort, withOutOfStock, query, isSku };
  return writeView({ ...view, ...filtersOf(rest) }).toString();
}

/** Whether two sets of filters are equal, whatever the order of their values. */
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

/** Whether any filter is active; a search is not a filter. */
export function hasFilters(filters: ProductFilters): boolean {
  return !hasSameFilters(filters, noFilters);
}
