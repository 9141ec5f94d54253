import { MARK, ownMarks } from "../scan/context-marks.ts";
import { ancestry, commonAncestor } from "../scan/element-tree.ts";
import type { MainAnchor } from "../scan/main-anchor.ts";
import type { PageElement } from "../scan/page-element.ts";
import { isInRelatedSection } from "../scan/related-sections.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import type { PriceCandidate } from "../visible-text/amounts/price-candidates.ts";

/** Amounts of a page that are looked at. */
export const maxOptions = 400;

/** A visible amount that may be a price. */
export interface Occurrence {
  readonly candidate: PriceCandidate;
  readonly value: string;
  readonly amount: number;
  /** Tags and classes of its element and two ancestors; equal for amounts of one template. */
  readonly signature: string;
  /** Its element and those around it, up to the one that also holds the product's name. */
  readonly chain: readonly PageElement[];
}

const elsewhere = MARK.related | MARK.review | MARK.cart | MARK.frame;

/**
 * Leaves out amounts in sections of other products, which are most of the amounts of many pages, and those in elements
 * named for other products, reviews, carts and page frames unless only those have a currency.
 */
export function ownOccurrences(page: ScannedPage, all: readonly Occurrence[]): readonly Occurrence[] {
  const inside = all.filter(({ candidate }) => !isInRelatedSection(page, candidate.first));
  const own = inside.filter(({ chain }) => !chain.some((element) => (ownMarks(element) & elsewhere) !== 0));
  return own.some(({ candidate }) => candidate.currency !== null) ? own : inside;
}

/** @returns none where the candidate is zero, or a bare number in no element named a price */
export function occurrenceOf(candidate: PriceCandidate, anchor: MainAnchor | null): Occurrence[] {
  const value = normalizeAmount(candidate.amount);
  if (value === null || !(Number(value) > 0)) return [];
  const stop = anchor === null ? null : commonAncestor(candidate.element, anchor.element);
  const chain = ancestry(candidate.element, stop);
  if (candidate.currency === null) {
    const level = chain.findIndex((element) => (ownMarks(element) & MARK.price) !== 0);
    if (level === -1 || level > 3 || !/^[\d\s.,'’-]+$/.test(candidate.raw)) return [];
  }
  const signature = ancestry(candidate.element, null, 3)
    .map((one) => `${one.name}.${one.attribute("class")}`)
    .join("<");
  return [{ candidate, value, amount: Number(value), signature, chain }];
}
