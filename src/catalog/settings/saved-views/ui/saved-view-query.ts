import { defaultView, type ProductsView } from "../../../product-list/ui/view/products-view.ts";
import { readView, writeView } from "../../../product-list/ui/view/view-address.ts";

/**
 * What a saved view keeps: the address of the list in its canonical form, without the site, the page, the open
 * product and the saved view itself. Two views that show the same have the same text.
 */
export function queryOf(view: ProductsView): string {
  const { site, page, product, savedView, autoExpand } = defaultView;
  return writeView({ ...view, site, page, product, savedView, autoExpand }).toString();
}

/** Another spelling of the same, as an earlier version may have kept it, in canonical form. */
export function canonicalQuery(query: string): string {
  return queryOf(readView(new URLSearchParams(query)));
}

/** What changes on the screen when a saved view is opened: all but the site. */
export function openingOf(saved: {
  readonly id: number;
  readonly query: string;
}): Omit<ProductsView, "site"> {
  const { site: _, ...view } = readView(new URLSearchParams(canonicalQuery(saved.query)));
  return { ...view, savedView: saved.id };
}

/** Whether the screen shows something else than the saved view that it came from. */
export function hasUnsavedChanges(view: ProductsView, saved: { readonly query: string }): boolean {
  return queryOf(view) !== canonicalQuery(saved.query);
}
