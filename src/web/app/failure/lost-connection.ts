let isLost = false;
const listeners = new Set<() => void>();

/**
 * From here on, the first promise whose rejection nobody took up marks the connection as lost, for good: what
 * the page shows can no longer be trusted. @see specification 1, section 8 "Global"
 */
export function watchRejections(): void {
  window.addEventListener("unhandledrejection", markLost, { once: true });
}

export function isConnectionLost(): boolean {
  return isLost;
}

/** Calls back when the connection is lost. Returns the way out. */
export function onConnectionLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function markLost(): void {
  isLost = true;
  for (const listener of listeners) listener();
}
