import { foldText } from "../../../kit/text/fold-text.ts";
import type { Evidence } from "../reading.ts";
import type { MainAnchor } from "../scan/main-anchor.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import { blockLabel } from "../visible-text/amount-labels/block-label.ts";
import { type PriceTerms, priceTerms } from "../visible-text/amount-labels/price-terms.ts";
import type { PriceCandidate } from "../visible-text/amounts/price-candidates.ts";
import type { Occurrence } from "./occurrence.ts";
import { isTaxed } from "./value-added-tax.ts";

/**
 * What an amount that only some buyers pay, or one without tax beside the same with tax, loses of its score: too few labelled
 * pages have such amounts to learn it, and the words leave little doubt.
 */
const PENALTY = 4;
/** What a price gains that data state of the variant that the address selects: the page may open with another one's. */
const SELECTED = 4;
/**
 * Most that such amounts differ by. What members get for a tenth of the price is a reward or a fee, and what data state at a
 * hundred times a shown price is in cents.
 */
const MAX_RATIO = 3;
/** Between amounts that words call without and with tax. */
const TAXED = { min: 1.015, max: 1.3 };

/** The words around each amount of a page. @param all also those of other products: a label is nearer than the next amount */
export function termsOf(
  page: ScannedPage,
  all: readonly PriceCandidate[],
  occurrences: readonly Occurrence[],
  anchor: MainAnchor | null,
): ReadonlyMap<Occurrence, PriceTerms> {
  const runs = new Set(all.flatMap(({ first, last }) => indices(first.index, last.index)));
  const name = anchor?.run.index ?? -1;
  return new Map(
    occurrences.map((one) => [one, priceTerms(foldText(blockLabel(page, one.candidate, runs, name)))]),
  );
}

function indices(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/**
 * Score of each value before the model has seen its features: 0, less where words of the page say that the product costs
 * another one of its amounts, more where data state it of the variant that the address selects.
 */
export function pricePriors(
  terms: ReadonlyMap<Occurrence, PriceTerms>,
  evidence: readonly Evidence[],
): ReadonlyMap<string, number> {
  const byValue = Map.groupBy(terms, ([{ value }]) => value);
  const known = [...byValue].map(([value, shown]) => ({
    value,
    amount: Number(value),
    hasCurrency: shown.some(([{ candidate }]) => candidate.currency !== null),
    isConditional: shown.every(([, { isConditional }]) => isConditional),
    isNet: shown.some(([, { isNet }]) => isNet) && !shown.some(([, { isGross }]) => isGross),
    isGross: shown.some(([, { isGross }]) => isGross),
  }));
  const paidByAll = known.filter(({ isConditional, hasCurrency }) => hasCurrency && !isConditional);
  const isForSomeBuyersOnly = (one: (typeof known)[number]) =>
    one.isConditional &&
    paidByAll.some(({ amount }) => amount > one.amount && amount < one.amount * MAX_RATIO);
  const hasGross = (one: (typeof known)[number]) =>
    one.isNet &&
    paidByAll.some(({ amount, isGross }) => {
      const ratio = amount / one.amount;
      return isGross ? ratio > TAXED.min && ratio < TAXED.max : isTaxed(one.amount, amount);
    });
  const priors = new Map(
    known.map((one) => [one.value, isForSomeBuyersOnly(one) || hasGross(one) ? -PENALTY : 0]),
  );
  for (const value of selectedPrices(evidence)) {
    const isNear = paidByAll.some(
      ({ amount }) => Math.abs(Math.log(amount / Number(value))) < Math.log(MAX_RATIO),
    );
    if (isNear) priors.set(value, (priors.get(value) ?? 0) + SELECTED);
  }
  return priors;
}

function selectedPrices(evidence: readonly Evidence[]): ReadonlySet<string> {
  const selected = evidence.filter(
    ({ field, demotion, isSelected }) => field === "price" && demotion === null && isSelected === true,
  );
  return new Set(selected.flatMap(({ value }) => normalizeAmount(value) ?? []));
}
