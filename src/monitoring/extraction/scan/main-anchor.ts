import { foldText } from "../../../kit/text/fold-text.ts";
import { ancestry } from "./element-tree.ts";
import { oncePerPage } from "./once-per-page.ts";
import type { PageElement } from "./page-element.ts";
import { metaContent, words } from "./page-identity.ts";
import { elementText, readableText, runText } from "./page-text.ts";
import type { ScannedPage, TextRun } from "./scan-page.ts";

/** The element that names the page's product; distances are measured from it. */
export interface MainAnchor {
  readonly element: PageElement;
  readonly run: TextRun;
  /** Product name as shown in the heading. */
  readonly name: string;
  /** Agreement with the page's title, 0 to 1. */
  readonly agreement: number;
}

/** Share of the words of `name` contained in `others`; 0 if there are no words. */
function overlap(name: string, others: ReadonlySet<string>): number {
  const own = words(name);
  return own.length === 0 ? 0 : own.filter((word) => others.has(word)).length / own.length;
}

function namesOf(page: ScannedPage): ReadonlySet<string> {
  return new Set([
    ...words(readableText(page.rawTitle.slice(0, 500))),
    ...words(metaContent(page, "og:title")),
    ...(page.address === null ? [] : words(page.address.pathname.replace(/%[0-9a-f]{2}/gi, " "))),
  ]);
}

/** A heading linked to the home page is the shop's name. */
function isLogo(element: PageElement, page: ScannedPage): boolean {
  const link = ancestry(element, null, 6).find((one) => one.name === "a");
  const target = link === undefined ? null : URL.parse(link.attribute("href"), page.address?.href);
  return target !== null && target.pathname === "/" && target.search === "" && page.address?.pathname !== "/";
}

function headingAnchor(page: ScannedPage): MainAnchor | null {
  const names = namesOf(page);
  let best: MainAnchor | null = null;
  let bestScore = 0.2;
  for (const element of page.headings.slice(0, 60)) {
    const run = page.runs[element.firstRun];
    if (run === undefined || element.firstRun >= element.endRun) continue;
    const name = elementText(page, element, 300);
    const length = words(name).length;
    const agreement = overlap(name, names);
    const isMain = element.name === "h1" ? 0.45 : 0;
    if (isLogo(run.parent, page)) continue;
    const isLinked = ancestry(run.parent, null, 12).some(
      (one) => one.name === "a" && one.attribute("href").length > 0 && !one.attribute("href").startsWith("#"),
    );
    const score =
      agreement + isMain - (isLinked ? 0.6 : 0) + Math.min(length, 6) * 0.03 - (element.isHidden ? 0.3 : 0);
    if (score > bestScore) {
      best = { element, run, name, agreement };
      bestScore = score;
    }
  }
  return best;
}

/** Fallback without a matching heading: the first run that equals the page's title or a large part of it. */
function titleAnchor(page: ScannedPage): MainAnchor | null {
  const titles = [metaContent(page, "og:title"), readableText(page.rawTitle.slice(0, 500))]
    .map(foldText)
    .filter(Boolean);
  for (const run of page.runs.slice(0, 5_000)) {
    if (run.end - run.start < 8 || run.end - run.start > 400 || run.parent.isHidden) continue;
    const name = runText(page, run);
    const folded = foldText(name);
    if (
      folded.length >= 8 &&
      titles.some((title) => title.includes(folded) && folded.length > title.length * 0.4)
    ) {
      return { element: run.parent, run, name, agreement: 1 };
    }
  }
  return null;
}

function findAnchor(page: ScannedPage): MainAnchor | null {
  const heading = headingAnchor(page);
  if (heading !== null && heading.agreement >= 0.4) return heading;
  return titleAnchor(page) ?? heading;
}

/** The heading that names the page's product, or null if there is none. */
export const mainAnchor: (page: ScannedPage) => MainAnchor | null = oncePerPage(findAnchor);
