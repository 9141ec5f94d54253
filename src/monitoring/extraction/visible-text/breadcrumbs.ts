import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import type { PageElement } from "../scan/page-element.ts";
import { elementText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { categoryPath } from "../structured-data/breadcrumbs.ts";

const breadcrumbName = /bread-?crumb/i;

/** The outermost element with links that is named a breadcrumb trail. */
function breadcrumbElement(page: ScannedPage): PageElement | null {
  for (const element of page.elements) {
    if (element.endRun - element.firstRun < 2 || element.endRun - element.firstRun > 60) continue;
    // Attributes are parsed only where the tag has the word anywhere.
    if (!breadcrumbName.test(page.html.slice(element.start, element.openEnd))) continue;
    const names = `${element.attribute("class")} ${element.attribute("id")} ${element.attribute("aria-label")}`;
    if (breadcrumbName.test(names)) return element;
  }
  return null;
}

/** Category path as the page's breadcrumb trail shows it. */
export function visibleBreadcrumbEvidence(page: ScannedPage): readonly Evidence[] {
  const element = breadcrumbElement(page);
  if (element === null) return [];
  const names: string[] = [];
  for (const link of page.elements) {
    if (link.start < element.start || link.name !== "a") continue;
    if (link.start >= element.contentEnd) break;
    const name = elementText(page, link, 80);
    if (name !== "" && names[names.length - 1] !== name) names.push(name);
    if (names.length >= 12) break;
  }
  const path = categoryPath(page, names);
  const place = `offset ${element.start}`;
  return path === "" ? [] : [evidence("categoryPath", path, "visible-text", place, { weight: 0.6 })];
}
