import { probabilitiesOf, scoreOf, type Tree } from "../../../kit/boosted-trees.ts";
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
export const trees = model.trees as unknown as readonly Tree[];

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
      : [...options, { value: placed, occurrence: null, features: [] }];
  const scores = all.map(
    ({ value, features }) =>
      scoreOf(trees, features) + (value === placed ? RECIPE_SCORE * (recipe?.weight ?? 1) : 0),
  );
  const probabilities = probabilitiesOf(scores);
  return all
    .map((option, index) => ({ ...option, probability: probabilities[index] ?? 0 }))
    .sort((a, b) => b.probability - a.probability);
}

/** Chooses the value with the highest probability, which is the sum over its options; null if there is no option. */
export function choosePrice(options: readonly WeighedOption[]): PriceChoice | null {
  const probabilities = new Map<string, number>();
  for (const { value, probability } of options)
    probabilities.set(value, (probabilities.get(value) ?? 0) + probability);
  const ranked = [...probabilities].sort((a, b) => b[1] - a[1]);
  const [best] = ranked;
  const any = options.reduce((sum, { probability }) => sum + probability, 0);
  return best === undefined
    ? null
    : { value: best[0], probability: best[1], any, isNet: isNetPrice(options, best[0]), ranked };
}
