import { type Competition, createCompetition } from "./competition.ts";
import { type PreparedProduct, prepareProduct } from "./prepare-product.ts";
import type { ProductIdentity } from "./product-identity.ts";
import type { WordStatistics } from "./word-statistics.ts";

/** Pairs of a file that compete with each other: about as many as trained the model, and what fits in memory. */
export const pairsTogether = 2500;

/** Pairs of two shops, prepared for `scorePrepared` and `probabilityOf`. */
export interface PairsAtHand {
  readonly pairs: readonly { readonly left: PreparedProduct; readonly right: PreparedProduct }[];
  readonly competition: Competition;
}

/**
 * Prepares pairs together, equal products of one side once, so that each pair is compared with the other pairs of its products.
 * @param pairs at most about `pairsTogether`; the model expects an article once on each side
 */
export function preparePairs(
  pairs: readonly { readonly left: ProductIdentity; readonly right: ProductIdentity }[],
  words: WordStatistics,
): PairsAtHand {
  const lefts = new Map<string, PreparedProduct>();
  const rights = new Map<string, PreparedProduct>();
  const prepare = (known: Map<string, PreparedProduct>, identity: ProductIdentity) => {
    const key = JSON.stringify(identity);
    const product = known.get(key) ?? prepareProduct(identity, words);
    known.set(key, product);
    return product;
  };
  const prepared = pairs.map(({ left, right }) => ({
    left: prepare(lefts, left),
    right: prepare(rights, right),
  }));
  return { pairs: prepared, competition: createCompetition([...lefts.values()], [...rights.values()]) };
}
