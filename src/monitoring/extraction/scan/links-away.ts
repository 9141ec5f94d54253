import type { PageElement } from "./page-element.ts";
import type { ScannedPage } from "./scan-page.ts";

/** Whether an element links to another page. */
export function linksAway(element: PageElement, page: ScannedPage): boolean {
  const link = element.attribute("href").trim();
  if (page.address === null) return true;
  const target = URL.parse(link, page.address.href);
  return target !== null && target.pathname !== page.address.pathname;
}
