/**
 * Columns between product and actions, in their default order: the most important first, because on narrow windows the
 * table begins with as many as fit, and the others are reached by scrolling sideways.
 */
export const columnIds = [
  "price",
  "position",
  "overLowest",
  "lowest",
  "offers",
  "since",
  "ruler",
  "trend",
  "state",
  "sku",
  "brand",
  "category",
  "overAverage",
  "average",
  "highest",
  "quantity",
  "changed",
] as const;
export type ColumnId = (typeof columnIds)[number];

const hiddenAtFirst: ReadonlySet<ColumnId> = new Set([
  "brand",
  "category",
  "overAverage",
  "average",
  "highest",
  "quantity",
  "changed",
]);

/** A column with its visibility, in its position. */
export interface ColumnState {
  readonly id: ColumnId;
  readonly isShown: boolean;
}

export const defaultColumns: readonly ColumnState[] = columnIds.map((id) => ({
  id,
  isShown: !hiddenAtFirst.has(id),
}));

/**
 * Parses the stored columns. Unknown columns are dropped, new ones are appended in their default state,
 * unreadable text gives the defaults.
 */
export function readColumns(text: string | null): readonly ColumnState[] {
  const stored = storedColumns(text);
  const known = new Set(stored.map(({ id }) => id));
  return [...stored, ...defaultColumns.filter(({ id }) => !known.has(id))];
}

export function writeColumns(columns: readonly ColumnState[]): string {
  return JSON.stringify(columns.map(({ id, isShown }) => [id, isShown]));
}

/** Shows a column, or hides it. */
export function showColumn(
  columns: readonly ColumnState[],
  id: ColumnId,
  isShown: boolean,
): readonly ColumnState[] {
  return columns.map((column) => (column.id === id ? { ...column, isShown } : column));
}

/** Moves a column by `places`, negative towards the front, stopping at either end. */
export function moveColumn(
  columns: readonly ColumnState[],
  id: ColumnId,
  places: number,
): readonly ColumnState[] {
  const from = columns.findIndex((column) => column.id === id);
  const moved = columns[from];
  if (!moved) return columns;
  const rest = columns.filter((column) => column.id !== id);
  const to = Math.max(0, Math.min(rest.length, from + places));
  return rest.toSpliced(to, 0, moved);
}

function storedColumns(text: string | null): ColumnState[] {
  const found = new Map<ColumnId, ColumnState>();
  for (const pair of listIn(text)) {
    if (!Array.isArray(pair)) continue;
    const id = columnIds.find((known) => known === pair[0]);
    if (id !== undefined && !found.has(id)) found.set(id, { id, isShown: pair[1] === true });
  }
  return [...found.values()];
}

function listIn(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
