import type { Evidence } from "../reading.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { probabilityOf, type Tree } from "./boosted-trees.ts";
import model from "./price-model.json" with { type: "json" };
import { priceOptions } from "./price-options.ts";

/** The most probable price of a page. */
export interface PriceChoice {
  /** Normalised decimal text. */
  readonly value: string;
  /** That it is the price of the page's product, 0 to 1. */
  readonly probability: number;
  /** Of the next most probable value; 0 where there is none. */
  readonly next: number;
}

const trees = model.trees as unknown as readonly Tree[];

/**
 * Chooses among all amounts that a page shows or states, by the model that `bench/extraction/price-model.py` has trained.
 * @returns null when the page has no amount that may be a price
 */
export function choosePrice(page: ScannedPage, evidence: readonly Evidence[]): PriceChoice | null {
  const probabilities = new Map<string, number>();
  for (const { value, features } of priceOptions(page, evidence)) {
    const own = probabilityOf(trees, features);
    if (own > (probabilities.get(value) ?? -1)) probabilities.set(value, own);
  }
  const [best, second] = [...probabilities].sort((a, b) => b[1] - a[1]);
  return best === undefined ? null : { value: best[0], probability: best[1], next: second?.[1] ?? 0 };
}
