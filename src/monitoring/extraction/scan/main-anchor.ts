import { foldText } from "../../../kit/fold-text.ts";
import { ancestry } from "./element-tree.ts";
import type { PageElement } from "./page-element.ts";
import { metaContent, words } from "./page-identity.ts";
import { elementText, readableText, runText } from "./page-text.ts";
import type { ScannedPage, TextRun } from "./scan-page.ts";

/** Where the page names its product: the point from which nearness is measured. */
export interface MainAnchor {
  readonly element: PageElement;
  readonly run: TextRun;
  /** The name as the heading shows it. */
  readonly name: string;
  /** How well it meets the page's title, 0 to 1. */
  readonly agreement: number;
}

/** Share of the words of `name` that `others` hold; 0 for no words. */
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

/** The shop's own name, linked to its home page, is no product's. */
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

/** Where there is no fitting heading: the first run that is the page's own title or the start of it. */
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

/** One answer per page: several extractors measure from it. */
const known = new WeakMap<ScannedPage, MainAnchor | null>();

function findAnchor(page: ScannedPage): MainAnchor | null {
  const heading = headingAnchor(page);
  if (heading !== null && heading.agreement >= 0.4) return heading;
  return titleAnchor(page) ?? heading;
}

/** The heading that names the page's product, or null where nothing does. */
export function mainAnchor(page: ScannedPage): MainAnchor | null {
  let anchor = known.get(page);
  if (anchor === undefined) {
    anchor = findAnchor(page);
    known.set(page, anchor);
  }
  return anchor;
}
