/**
 * Moves a column to another place.
 * @param to from 0; a place outside the list is its end or its start
 */
export function moveColumn(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id);
  const place = Math.min(Math.max(to, 0), ids.length - 1);
  if (from === -1 || from === place) return ids;
  return ids.filter((one) => one !== id).toSpliced(place, 0, id);
}

/** Adds a column at the end, or removes it. */
export function toggleColumn(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

/** The columns of a file before the person changes them: those they chose last, else the usual ones. */
export function startColumns(offer: {
  readonly columns: readonly { readonly id: string; readonly isUsual: boolean }[];
  readonly chosen: readonly string[] | null;
}): readonly string[] {
  const known = new Set(offer.columns.map(({ id }) => id));
  const chosen = offer.chosen?.filter((id) => known.has(id)) ?? [];
  return chosen.length > 0 ? chosen : offer.columns.flatMap(({ id, isUsual }) => (isUsual ? [id] : []));
}
