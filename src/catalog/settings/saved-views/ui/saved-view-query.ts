import { defaultView, type ProductsView } from "../../../product-list/ui/view/products-view.ts";
import { readView, writeView } from "../../../product-list/ui/view/view-address.ts";

/**
 * Canonical query of a saved view: the list's address without site, page, open product and saved view. Equal
 * views have equal text.
 */
export function queryOf(view: ProductsView): string {
  const { site, page, product, savedView, autoExpand } = defaultView;
  return writeView({ ...view, site, page, product, savedView, autoExpand }).toString();
}

/** Canonical form of a stored query, which an earlier version may have written differently. */
export function canonicalQuery(query: string): string {
  return queryOf(readView(new URLSearchParams(query)));
}

/** The view that opening a saved view leads to, without the site. */
export function openedView(saved: {
  readonly id: number;
  readonly query: string;
}): Omit<ProductsView, "site"> {
  const { site: _, ...view } = readView(new URLSearchParams(canonicalQuery(saved.query)));
  return { ...view, savedView: saved.id };
}

/** Whether the current view differs from the saved one. */
export function hasUnsavedChanges(view: ProductsView, saved: { readonly query: string }): boolean {
  return queryOf(view) !== canonicalQuery(saved.query);
}
