import type { ScannedPage } from "./scan-page.ts";

/**
 * Computes something of a page once, however many readers ask, and keeps it in the page. With a WeakMap, V8 kept pages that were
 * read until its next full collection: while it collects young objects, it takes the map's values for reachable.
 * @param compute must depend on nothing but the page
 */
export function oncePerPage<T>(compute: (page: ScannedPage) => T): (page: ScannedPage) => T {
  const key = {};
  return (page) => {
    const found = page.computed.get(key) as { readonly result: T } | undefined;
    if (found !== undefined) return found.result;
    const result = compute(page);
    page.computed.set(key, { result });
    return result;
  };
}
