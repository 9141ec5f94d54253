import type { PageElement } from "./page-element.ts";
import type { ScannedPage } from "./scan-page.ts";

/** An element and those around it, the innermost first, up to but without `stop`. */
export function ancestry(element: PageElement, stop: PageElement | null, limit = 24): readonly PageElement[] {
  const chain: PageElement[] = [];
  for (
    let at: PageElement | null = element;
    at !== null && at !== stop && chain.length < limit;
    at = at.parent
  ) {
    chain.push(at);
  }
  return chain;
}

/**
 * The innermost element around both. What lies above it says the same of both and so tells nothing apart.
 * @param anchor where the page names its product
 */
export function commonAncestor(element: PageElement, anchor: PageElement): PageElement | null {
  let left: PageElement | null = element;
  let right: PageElement | null = anchor;
  while (left !== null && right !== null && left !== right) {
    if (left.depth >= right.depth) left = left.parent;
    else right = right.parent;
  }
  return left === right ? left : null;
}

/** Index of the first element whose text begins at a run or later; elements stand in the order of their tags. */
function firstAt(elements: readonly PageElement[], run: number): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.firstRun ?? 0) < run) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Elements that open between two text runs, both included, in the order of their tags. */
export function elementsBetween(page: ScannedPage, fromRun: number, toRun: number): readonly PageElement[] {
  return page.elements.slice(firstAt(page.elements, fromRun), firstAt(page.elements, toRun + 1));
}
