/**
 * Whether a part of the app could not be fetched, as happens when a newer build has taken its place: the words of
 * Chromium, Firefox and Safari for a dynamic import that failed, and the bundler's for its styles.
 */
export function isStaleChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload CSS/i.test(error.message)
  );
}
