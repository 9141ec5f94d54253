import { MARK, ownMarks } from "../scan/context-marks.ts";
import { ancestry, commonAncestor } from "../scan/element-tree.ts";
import type { MainAnchor } from "../scan/main-anchor.ts";
import type { PageElement } from "../scan/page-element.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import type { PriceCandidate } from "../visible-text/price/price-candidates.ts";

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
