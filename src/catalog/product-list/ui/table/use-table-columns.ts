import { useSyncExternalStore } from "react";
import { type ColumnChoice, readColumns, writeColumns } from "./table-columns.ts";

const storageKey = "productsTableColumns";
const listeners = new Set<() => void>();
let held: { readonly text: string | null; readonly columns: readonly ColumnChoice[] } = {
  text: null,
  columns: readColumns(null),
};

/** The columns of the table as this browser keeps them. */
export function useTableColumns(): readonly ColumnChoice[] {
  return useSyncExternalStore(subscribe, currentColumns);
}

export function chooseColumns(columns: readonly ColumnChoice[]): void {
  localStorage.setItem(storageKey, writeColumns(columns));
  for (const listener of listeners) listener();
}

/** The same value while the same text is kept. */
function currentColumns(): readonly ColumnChoice[] {
  const text = localStorage.getItem(storageKey);
  if (held.text !== text) held = { text, columns: readColumns(text) };
  return held.columns;
}

/** Another window of the same browser tells by the storage event. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
