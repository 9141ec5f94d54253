let isLost = false;
const listeners = new Set<() => void>();

/**
 * Watches for unhandled promise rejections. The first one marks the connection as lost for good, since the
 * page can no longer be trusted.
 */
export function watchRejections(): void {
  window.addEventListener("unhandledrejection", markLost, { once: true });
}

export function isConnectionLost(): boolean {
  return isLost;
}

/** Subscribes to the loss of the connection. Returns the unsubscribe function. */
export function onConnectionLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function markLost(): void {
  isLost = true;
  for (const listener of listeners) listener();
}
