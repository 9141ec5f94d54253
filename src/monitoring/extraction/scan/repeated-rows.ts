import { findCurrency } from "../amount-text/match-currency.ts";
import { elementsBetween } from "./element-tree.ts";
import { linksAway } from "./links-away.ts";
import { oncePerPage } from "./once-per-page.ts";
import type { PageElement } from "./page-element.ts";
import { runText } from "./page-text.ts";
import type { ScannedPage } from "./scan-page.ts";

/** What makes a repeated row one thing of its own. */
export interface RowContent {
  readonly hasLink: boolean;
  readonly hasPrice: boolean;
}

const MAX_ROW_LEVELS = 8;
const MAX_ROW_RUNS = 60;
const MAX_PARENT_RUNS = 3_000;

/** Many amounts and statements of a page ask about the same rows. */
const known = oncePerPage(() => ({
  childrenOf: new Map<PageElement, ReadonlyMap<string, readonly PageElement[]>>(),
  contents: new Map<PageElement, RowContent>(),
  rows: new Map<PageElement, RowContent | "none">(),
}));

/** An element's names without the numbers that tell rows of a list apart. */
function namesOf(element: PageElement): string {
  return `${element.name}.${element.attribute("class")}#${element.attribute("id").replace(/\d+/g, "")}`;
}

/** Children of the same parent with the same name, classes and kind of id, the element itself among them. */
function alikeChildren(page: ScannedPage, child: PageElement): readonly PageElement[] {
  const { parent } = child;
  if (parent === null) return [];
  const { childrenOf } = known(page);
  let groups = childrenOf.get(parent);
  if (groups === undefined) {
    const to = Math.min(parent.endRun, parent.firstRun + MAX_PARENT_RUNS);
    const children = elementsBetween(page, parent.firstRun, to).filter((one) => one.parent === parent);
    groups = Map.groupBy(children, namesOf);
    childrenOf.set(parent, groups);
  }
  return groups.get(namesOf(child)) ?? [];
}

function contentOf(page: ScannedPage, element: PageElement): RowContent {
  const { contents } = known(page);
  const before = contents.get(element);
  if (before !== undefined) return before;
  const runs = page.runs.slice(element.firstRun, Math.min(element.endRun, element.firstRun + MAX_ROW_RUNS));
  const hasPrice = runs.some((one) => {
    const text = runText(page, one);
    return text.length < 60 && /\d/.test(text) && findCurrency(text) !== null;
  });
  const hasLink = elementsBetween(page, element.firstRun, element.endRun - 1).some(
    (one) => one.name === "a" && one.start >= element.start && linksAway(one, page),
  );
  const content = { hasLink, hasPrice };
  contents.set(element, content);
  return content;
}

/** Content of an element whose neighbours have the same, "none" if it is no such row. */
function rowOf(page: ScannedPage, element: PageElement): RowContent | "none" {
  const siblings = alikeChildren(page, element);
  if (siblings.length < 2) return "none";
  const content = contentOf(page, element);
  if (!content.hasPrice && !content.hasLink) return "none";
  let alike = 0;
  // Two offers make a list; links or prices alone need a third row.
  const enough = content.hasPrice && content.hasLink ? 2 : 3;
  for (const one of siblings) {
    const other = contentOf(page, one);
    if (other.hasPrice === content.hasPrice && other.hasLink === content.hasLink) alike += 1;
    if (alike >= enough) return content;
  }
  return "none";
}

/** Link and price of the repeated row that holds an element; null if it is in no row whose neighbours have the same. */
export function rowAround(page: ScannedPage, chain: readonly PageElement[]): RowContent | null {
  const { rows } = known(page);
  for (const element of chain.slice(0, MAX_ROW_LEVELS)) {
    const length = element.endRun - element.firstRun;
    if (length < 2) continue;
    if (length > MAX_ROW_RUNS) return null;
    const before = rows.get(element);
    const row = before ?? rowOf(page, element);
    if (before === undefined) rows.set(element, row);
    if (row !== "none") return row;
  }
  return null;
}

/**
 * Whether an element stands in a repeated row with a link and a price of its own, as in a list of products or of other
 * shops' offers.
 * @param chain the element and its ancestors, up to the one that also holds the product's name
 */
export function isInOtherOffer(page: ScannedPage, chain: readonly PageElement[]): boolean {
  const row = rowAround(page, chain);
  return row?.hasLink === true && row.hasPrice;
}
