import { hasSameFilters } from "../../product-list/ui/view/change-view.ts";
import type { ProductFilters } from "../../product-list/ui/view/products-view.ts";

/** Edits that wait for Apply; what was not touched follows the filters in force. */
export type Staged = Partial<ProductFilters>;

/** The edits with one more. */
export function stage(staged: Staged, change: Staged): Staged {
  return { ...staged, ...change };
}

/** The filters as Apply would put them in force. */
export function commit(inForce: ProductFilters, staged: Staged): ProductFilters {
  return { ...inForce, ...staged };
}

/** Whether Apply would change anything: an edit that was taken back is none. */
export function isEdited(inForce: ProductFilters, staged: Staged): boolean {
  return !hasSameFilters(inForce, commit(inForce, staged));
}
