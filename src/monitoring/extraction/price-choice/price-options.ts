import type { Evidence } from "../reading.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { buyButtons } from "../stock/visible-stock/buy-button.ts";
import { findPriceCandidates } from "../visible-text/amounts/price-candidates.ts";
import { maxOptions, type Occurrence, occurrenceOf, ownOccurrences } from "./occurrence.ts";
import { contextOf, occurrenceFeatures, occurrenceNames } from "./occurrence-features.ts";
import { pricePriors, termsOf } from "./price-prior.ts";
import { statedValues, valueFeatures, valueNames } from "./value-features.ts";

/** A possible price of the page's product: one visible amount, or one that only data states. */
export interface PriceOption {
  /** Normalised decimal text. */
  readonly value: string;
  /** Null if no visible text states the amount. */
  readonly occurrence: Occurrence | null;
  /** In the order of `featureNames`. */
  readonly features: readonly number[];
  /** Added to the score that the model gives. */
  readonly prior: number;
}

/** An option with its share of the probability. */
export interface WeighedOption extends PriceOption {
  /** 0 to 1. */
  readonly probability: number;
}

export const featureNames: readonly string[] = [...occurrenceNames, ...valueNames];

/** All possible prices of a page with their features. */
export function priceOptions(page: ScannedPage, evidence: readonly Evidence[]): readonly PriceOption[] {
  const anchor = mainAnchor(page);
  const candidates = findPriceCandidates(page).slice(0, maxOptions);
  const occurrences = ownOccurrences(
    page,
    candidates.flatMap((candidate) => occurrenceOf(candidate, anchor)),
  );
  const known = new Set(occurrences.map(({ value }) => value));
  const stated = statedValues(evidence);
  const values = valueFeatures(page, occurrences, stated);
  const priors = pricePriors(termsOf(page, candidates, occurrences, anchor), evidence);
  const context = contextOf(page, anchor, occurrences, buyButtons(page));
  const shown = occurrences.map((occurrence, index) => ({
    value: occurrence.value,
    occurrence,
    features: [...occurrenceFeatures(occurrence, index, context), ...(values.get(occurrence.value) ?? [])],
    prior: priors.get(occurrence.value) ?? 0,
  }));
  const none = occurrenceNames.map(() => Number.NaN);
  const onlyStated = [...stated.keys()].filter((value) => !known.has(value));
  return [
    ...shown,
    ...onlyStated.map((value) => ({
      value,
      occurrence: null,
      features: [...none, ...(values.get(value) ?? [])],
      prior: priors.get(value) ?? 0,
    })),
  ];
}
