/** Products selected one by one, by packet id, or all results. */
export type Selected =
  | { readonly kind: "some"; readonly ids: ReadonlySet<number> }
  | { readonly kind: "all" };

export const nothingPicked: Selected = { kind: "some", ids: new Set() };
export const allPicked: Selected = { kind: "all" };

export function isPicked(picked: Selected, packetId: number): boolean {
  return picked.kind === "all" || picked.ids.has(packetId);
}

/**
 * Adds products to the selection or removes them. Removing from "all results" leaves the rest of this page,
 * since the products of other pages are unknown.
 * @param pageIds products of the current page
 */
export function select(
  picked: Selected,
  packetIds: readonly number[],
  isIn: boolean,
  pageIds: readonly number[],
): Selected {
  if (picked.kind === "all" && isIn) return picked;
  const ids = new Set(picked.kind === "all" ? pageIds : picked.ids);
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
export function scopeOf(picked: Selected, pageIds: readonly number[], total: number): SelectionScope {
  const onPage = pageIds.filter((id) => isPicked(picked, id)).length;
  return picked.kind === "all"
    ? { count: total, onPage, isAll: true }
    : { count: picked.ids.size, onPage, isAll: false };
}
