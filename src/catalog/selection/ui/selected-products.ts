/** Products picked one by one, by packet id, or all that the list finds. */
export type Picked = { readonly kind: "some"; readonly ids: ReadonlySet<number> } | { readonly kind: "all" };

export const nothingPicked: Picked = { kind: "some", ids: new Set() };
export const allPicked: Picked = { kind: "all" };

export function isPicked(picked: Picked, packetId: number): boolean {
  return picked.kind === "all" || picked.ids.has(packetId);
}

/**
 * Takes products into the selection or out of it. Where all were picked and some are taken out, what stays is the
 * rest of this page: which products the other pages hold is not known here.
 * @param pageIds the products of the page that is shown
 */
export function pick(
  picked: Picked,
  packetIds: readonly number[],
  isIn: boolean,
  pageIds: readonly number[],
): Picked {
  if (picked.kind === "all" && isIn) return picked;
  const ids = new Set(picked.kind === "all" ? pageIds : picked.ids);
  for (const id of packetIds) {
    if (isIn) ids.add(id);
    else ids.delete(id);
  }
  return { kind: "some", ids };
}

/** How far a selection reaches. */
export interface PickedScope {
  readonly count: number;
  readonly onPage: number;
  readonly isAll: boolean;
}

/** @param total how many products the list finds */
export function scopeOf(picked: Picked, pageIds: readonly number[], total: number): PickedScope {
  const onPage = pageIds.filter((id) => isPicked(picked, id)).length;
  return picked.kind === "all"
    ? { count: total, onPage, isAll: true }
    : { count: picked.ids.size, onPage, isAll: false };
}
