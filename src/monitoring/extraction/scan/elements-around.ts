import type { PageElement } from "./page-element.ts";
import type { ScannedPage } from "./scan-page.ts";

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
export function elementsAround(page: ScannedPage, fromRun: number, toRun: number): readonly PageElement[] {
  return page.elements.slice(firstAt(page.elements, fromRun), firstAt(page.elements, toRun + 1));
}
