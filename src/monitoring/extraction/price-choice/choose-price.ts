import { compileTrees, probabilitiesOf, scoreOf, type Tree } from "../../../kit/boosted-trees.ts";
import type { Evidence } from "../reading.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import { isNetPrice } from "./net-price.ts";
import model from "./price-model.json" with { type: "json" };
import { priceOptions, type WeighedOption } from "./price-options.ts";

/** The most probable price of a page. */
export interface PriceChoice {
  /** Normalised decimal text. */
  readonly value: string;
  /** That it is the price of the page's product, 0 to 1. */
  readonly probability: number;
  /** That the page states a price of one product at all, 0 to 1; never below `probability`. */
  readonly any: number;
  /** The page states it without value added tax, and no price with it. */
  readonly isNet: boolean;
  /** All values with their probabilities, most probable first. */
  readonly ranked: readonly (readonly [value: string, probability: number])[];
}

/** The trained trees; `scoreOf` adds up their leaves. */
export const trees = compileTrees(model.trees as unknown as readonly Tree[]);

/** Added to the score of a value in the place that a site's recipe names, per unit of the recipe's weight. */
const RECIPE_SCORE = 4;

/**
 * Weighs all amounts that a page shows or states, by the model that `bench/extraction/price-model.py` trained. The scores of
 * all options compete with each other and with the score 0 of "this page states no price of one product": their
 * probabilities are a softmax over both.
 * @returns most probable first
 */
export function weighOptions(page: ScannedPage, evidence: readonly Evidence[]): readonly WeighedOption[] {
  const recipe = evidence.find((one) => one.source === "recipe" && one.field === "price");
  const placed = recipe === undefined ? null : normalizeAmount(recipe.value);
  const options = priceOptions(page, evidence);
  const all =
    placed === null || options.some(({ value }) => value === placed)
      ? options
      : [...options, { value: placed, occurrence: null, features: [], prior: 0 }];
  const scores = all.map(
    ({ value, features, prior }) =>
      scoreOf(trees, features) + prior + (value === placed ? RECIPE_SCORE * (recipe?.weight ?? 1) : 0),
  );
  const probabilities = probabilitiesOf(scores);
  return all
    .map((option, index) => ({ ...option, probability: probabilities[index] ?? 0 }))
    .sort((a, b) => b.probability - a.probability);
}

/**
 * Chooses the value with the highest probability, which is the sum over its options; null if there is no option. Where the page
 * states its price in a second currency as well, that one's probability counts for it, too.
 */
export function choosePrice(options: readonly WeighedOption[]): PriceChoice | null {
  const probabilities = new Map<string, number>();
  for (const { value, probability } of options)
    probabilities.set(value, (probabilities.get(value) ?? 0) + probability);
  const ranked = [...probabilities].sort((a, b) => b[1] - a[1]);
  const [best] = ranked;
  if (best === undefined) return null;
  const [value, probability] = best;
  const any = options.reduce((sum, { probability }) => sum + probability, 0);
  const second = ranked.slice(1, MAX_SECOND).find(([other]) => isInOtherCurrency(options, value, other));
  return {
    value,
    probability: probability + (second?.[1] ?? 0),
    any,
    isNet: isNetPrice(options, value),
    ranked,
  };
}

/** Values that are compared with the most probable one. */
const MAX_SECOND = 4;

/** Whether two values are shown near each other, each always in one currency, which differ: "189,00 € / 369,65 лв". */
function isInOtherCurrency(options: readonly WeighedOption[], value: string, other: string): boolean {
  const shownAs = (one: string) =>
    options.filter((option) => option.value === one && option.occurrence !== null);
  const currencies = (one: string) =>
    new Set(shownAs(one).map(({ occurrence }) => occurrence?.candidate.currency));
  const [own, others] = [currencies(value), currencies(other)];
  const [first = null] = own;
  const [second = null] = others;
  if (own.size !== 1 || others.size !== 1 || first === null || second === null || first === second)
    return false;
  const runs = shownAs(other).map(({ occurrence }) => occurrence?.candidate.first.index ?? 0);
  return shownAs(value).some(({ occurrence }) =>
    runs.some((run) => Math.abs(run - (occurrence?.candidate.first.index ?? 0)) <= MAX_APART),
  );
}

/** Text runs between two currencies of one price. */
const MAX_APART = 4;
