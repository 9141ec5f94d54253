import { useSyncExternalStore } from "react";

export type Density = "normal" | "compact";

const storageKey = "dynamicPricesDensity";
const listeners = new Set<() => void>();

/** How close the rows of the table are, as stored in this browser. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, currentDensity);
}

export function saveDensity(density: Density): void {
  localStorage.setItem(storageKey, density);
  for (const listener of listeners) listener();
}

function currentDensity(): Density {
  return localStorage.getItem(storageKey) === "compact" ? "compact" : "normal";
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
