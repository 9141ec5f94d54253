import type { PageElement } from "./page-element.ts";
import type { ScannedPage } from "./scan-page.ts";

/** An element and its ancestors, innermost first, excluding `stop`. */
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

/** The innermost element that contains both elements. */
export function commonAncestor(element: PageElement, anchor: PageElement): PageElement | null {
  let left: PageElement | null = element;
  let right: PageElement | null = anchor;
  while (left !== null && right !== null && left !== right) {
    if (left.depth >= right.depth) left = left.parent;
    else right = right.parent;
  }
  return left === right ? left : null;
}

/**
 * Index of the first element whose text starts at the run or later; elements are sorted by their opening tags.
 */
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

/** Elements that open between two text runs, both included, in page order. */
export function elementsBetween(page: ScannedPage, fromRun: number, toRun: number): readonly PageElement[] {
  return page.elements.slice(firstAt(page.elements, fromRun), firstAt(page.elements, toRun + 1));
}
