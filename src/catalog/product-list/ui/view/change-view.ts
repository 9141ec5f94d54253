import {
  defaultView,
  filtersOf,
  noFilters,
  type ProductFilters,
  type ProductsView,
} from "./products-view.ts";
import { writeFilters, writeView } from "./view-address.ts";

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
