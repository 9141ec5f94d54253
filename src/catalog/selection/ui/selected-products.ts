/** Products selected one by one, by packet id, or all results. */
export type Selected =
  | { readonly kind: "some"; readonly ids: ReadonlySet<number> }
  | { readonly kind: "all" };

export const noneSelected: Selected = { kind: "some", ids: new Set() };
export const allSelected: Selected = { kind: "all" };

export function isInSelection(selected: Selected, packetId: number): boolean {
  return selected.kind === "all" || selected.ids.has(packetId);
}

/**
 * Adds products to the selection or removes them. Removing from "all results" leaves the rest of this page,
 * since the products of other pages are unknown.
 * @param pageIds products of the current page
 */
export function select(
  selected: Selected,
  packetIds: readonly number[],
  isIn: boolean,
  pageIds: readonly number[],
): Selected {
  if (selected.kind === "all" && isIn) return selected;
  const ids = new Set(selected.kind === "all" ? pageIds : selected.ids);
  for (const id of packetIds) {
    if (isIn) ids.add(id);
    else ids.delete(id);
  }
  return { kind: "some", ids };
}

/** Extent of a selection. */
export interface SelectionScope {
  readonly count: number;
  readonly onPage: number;
  readonly isAll: boolean;
}

/** @param total how many products the list finds */
export function scopeOf(selected: Selected, pageIds: readonly number[], total: number): SelectionScope {
  const onPage = pageIds.filter((id) => isInSelection(selected, id)).length;
  return selected.kind === "all"
    ? { count: total, onPage, isAll: true }
    : { count: selected.ids.size, onPage, isAll: false };
}
