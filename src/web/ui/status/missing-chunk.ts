/**
 * Whether a part of the app could not be fetched, because a newer build has taken its place or because there is no
 * connection (`isServerReachable` tells which): the words of Chromium, Firefox and Safari for a dynamic import that failed,
 * and the bundler's for its styles.
 */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload CSS/i.test(error.message)
  );
}

const patienceMs = 5000;

/** Whether the server answers at all, with whatever status. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch {
    return false;
  }
}
