import { useSyncExternalStore } from "react";
import { type ColumnState, readColumns, writeColumns } from "./table-columns.ts";

const storageKey = "productsTableColumns";
const listeners = new Set<() => void>();
let held: { readonly text: string | null; readonly columns: readonly ColumnState[] } = {
  text: null,
  columns: readColumns(null),
};

/** The table columns as stored in this browser. */
export function useTableColumns(): readonly ColumnState[] {
  return useSyncExternalStore(subscribe, currentColumns);
}

export function saveColumns(columns: readonly ColumnState[]): void {
  localStorage.setItem(storageKey, writeColumns(columns));
  for (const listener of listeners) listener();
}

/** Returns the same value while the stored text is unchanged. */
function currentColumns(): readonly ColumnState[] {
  const text = localStorage.getItem(storageKey);
  if (held.text !== text) held = { text, columns: readColumns(text) };
  return held.columns;
}

/** Other windows of the same browser notify by the storage event. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
