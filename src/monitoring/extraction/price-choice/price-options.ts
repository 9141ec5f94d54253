import type { Evidence } from "../reading.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { findPriceCandidates, type PriceCandidate } from "../visible-text/price/price-candidates.ts";
import { maxOptions, occurrenceOf } from "./occurrence.ts";
import { contextOf, occurrenceFeatures, occurrenceNames } from "./occurrence-features.ts";
import { type Stated, statedValues, valueFeatures, valueNames } from "./value-features.ts";

/** A possible price of the page's product: one visible amount, or one that only data states. */
export interface PriceOption {
  /** Normalised decimal text. */
  readonly value: string;
  readonly candidate: PriceCandidate | null;
  /** In the order of `featureNames`. */
  readonly features: readonly number[];
}

export const featureNames: readonly string[] = [...occurrenceNames, ...valueNames];

/** All possible prices of a page with their features. */
export function priceOptions(page: ScannedPage, evidence: readonly Evidence[]): readonly PriceOption[] {
  const anchor = mainAnchor(page);
  const occurrences = findPriceCandidates(page)
    .slice(0, maxOptions)
    .flatMap((candidate) => occurrenceOf(candidate, anchor));
  const known = new Set(occurrences.map(({ value }) => value));
  const stated = statedValues(evidence, known);
  const values = valueFeatures(page, occurrences, stated);
  const context = contextOf(page, anchor, occurrences);
  const shown = occurrences.map((one, index) => ({
    value: one.value,
    candidate: one.candidate,
    features: [...occurrenceFeatures(one, index, context), ...(values.get(one.value) ?? [])],
  }));
  const none = occurrenceNames.map(() => Number.NaN);
  const onlyStated = [...stated.keys()].filter(
    (value) => !known.has(value) && isStatedPrice(stated.get(value)),
  );
  return [
    ...shown,
    ...onlyStated.map((value) => ({
      value,
      candidate: null,
      features: [...none, ...(values.get(value) ?? [])],
    })),
  ];
}

function isStatedPrice(stated: Stated | undefined): boolean {
  return stated !== undefined && (stated.counted.size > 0 || stated.demoted.size > 0);
}
