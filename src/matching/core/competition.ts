import { similaritiesOf, similarityNames } from "./features/word-features.ts";
import type { PreparedProduct } from "./prepare-product.ts";

/** Products that could be the counterpart of another one. */
export interface Alternatives {
  readonly products: readonly PreparedProduct[];
  /** Similarities of one kind after the other, in the order of `similarityNames`; within a kind by product. */
  readonly similarities: Float64Array;
}

/** The products at hand beside a pair: it is more probable where neither product has a more similar counterpart. */
export interface Competition {
  /** @returns the most similar products of the other side; empty for a product that is on neither side */
  alternativesOf(product: PreparedProduct): Alternatives;
}

/** Alternatives of a product that are stored. */
const maxAlternatives = 8;
/** Products sharing words that are compared exactly to find them. */
const maxCompared = 24;
/** Words of a product that are looked up, the rarest first. */
const maxWords = 8;
/** A word of more products than this is not looked up. */
const maxProductsOfWord = 1500;

/** Of a product beside which nothing is at hand. */
export const noAlternatives: Alternatives = { products: [], similarities: new Float64Array() };

/**
 * Competition between the pairs of two shops, of which each is expected to sell an article once.
 * @param left products compared with those of `right`; each product once
 */
export function createCompetition(
  left: readonly PreparedProduct[],
  right: readonly PreparedProduct[],
): Competition {
  const othersOf = new Map<PreparedProduct, (product: PreparedProduct) => Alternatives>();
  for (const [own, others] of [
    [left, right],
    [right, left],
  ] as const) {
    const find = createAlternativeSearch(others);
    for (const product of own) othersOf.set(product, find);
  }
  const found = new Map<PreparedProduct, Alternatives>();
  return {
    alternativesOf(product) {
      let alternatives = found.get(product);
      if (alternatives === undefined) {
        alternatives = othersOf.get(product)?.(product) ?? noAlternatives;
        found.set(product, alternatives);
      }
      return alternatives;
    },
  };
}

function createAlternativeSearch(
  products: readonly PreparedProduct[],
): (product: PreparedProduct) => Alternatives {
  const lists = new Map<number, number[]>();
  for (const [at, { title }] of products.entries())
    for (const hash of title.hashes) {
      const list = lists.get(hash);
      if (list === undefined) lists.set(hash, [at]);
      else if (list.length <= maxProductsOfWord) list.push(at);
    }
  const scores = new Float64Array(products.length);
  return (product) => {
    const { hashes, weights } = product.title;
    const words = Array.from(hashes, (hash, at) => ({ hash, weight: weights[at] as number }))
      .sort((a, b) => b.weight - a.weight)
      .filter(({ hash }) => (lists.get(hash)?.length ?? maxProductsOfWord + 1) <= maxProductsOfWord)
      .slice(0, maxWords);
    const touched: number[] = [];
    for (const { hash, weight } of words)
      for (const at of lists.get(hash) ?? []) {
        if (scores[at] === 0) touched.push(at);
        scores[at] = (scores[at] as number) + (weight * weight) / ((products[at]?.title.norm ?? 0) || 1);
      }
    const compared = touched
      .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
      .slice(0, maxCompared)
      .map((at) => similarTo(product, products[at] as PreparedProduct))
      .sort((a, b) => (b.similarities[0] as number) - (a.similarities[0] as number));
    for (const at of touched) scores[at] = 0;
    return alternativesFrom(compared.slice(0, maxAlternatives));
  };
}

/**
 * Competition of one product among candidates, such as the pages of one shop.
 * @param candidates with the product at hand known on one side only
 */
export function competitionAmong(
  product: PreparedProduct,
  candidates: readonly PreparedProduct[],
): Competition {
  const alternatives = alternativesFrom(candidates.map((candidate) => similarTo(product, candidate)));
  return { alternativesOf: (one) => (one === product ? alternatives : noAlternatives) };
}

const similarTo = (product: PreparedProduct, other: PreparedProduct) => ({
  product: other,
  similarities: similaritiesOf(product, other),
});

function alternativesFrom(list: readonly ReturnType<typeof similarTo>[]): Alternatives {
  const kinds = similarityNames.map((_name, kind) =>
    list.map(({ similarities }) => similarities[kind] as number),
  );
  return { products: list.map(({ product }) => product), similarities: Float64Array.from(kinds.flat()) };
}
