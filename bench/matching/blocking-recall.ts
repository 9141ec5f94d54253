import { createCandidateIndex } from "../../src/matching/core/blocking.ts";
import { prepareProduct } from "../../src/matching/core/prepare-product.ts";
import { createWordStatistics } from "../../src/matching/core/word-statistics.ts";
import type { Offer } from "./cases.ts";
import { explainLostPairs } from "./lost-pairs.ts";

const limit = 20;

/**
 * Share of the pairs of one product in two shops that are among the candidates of each offer; the index holds all offers. Beside it
 * the share of pairs that are among the candidates of either offer, and why the others are lost.
 */
export function measureBlocking(offers: readonly Offer[]) {
  const words = createWordStatistics(offers.map(({ title }) => ({ title })));
  const prepared = offers.map((offer) => ({
    id: offer,
    product: prepareProduct({ title: offer.title }, words),
  }));
  const index = createCandidateIndex(prepared);
  const byProduct = Map.groupBy(offers, ({ product }) => product);
  const counts = new Map<string, { found: number; pairs: number }>();
  let capped = 0;
  let asked = 0;
  let withOne = 0;
  const pairsFound = new Set<string>();
  let pairsOfTwo = 0;
  for (const { id: offer, product } of prepared) {
    const expected = (byProduct.get(offer.product) ?? []).filter(({ shop }) => shop !== offer.shop);
    if (expected.length === 0) continue;
    const { ids, cappedKeys } = index.candidatesOf(product, limit, ({ shop }) => shop !== offer.shop);
    const found = new Set(ids);
    for (const one of expected) {
      if (offer.id < one.id) pairsOfTwo += 1;
      if (found.has(one)) pairsFound.add(`${Math.min(offer.id, one.id)} ${Math.max(offer.id, one.id)}`);
    }
    const count = counts.get(offer.category) ?? { found: 0, pairs: 0 };
    // An offer with more than 20 counterparts is complete with 20.
    count.pairs += Math.min(limit, expected.length);
    count.found += expected.filter((one) => found.has(one)).length;
    counts.set(offer.category, count);
    capped += cappedKeys;
    asked += 1;
    if (expected.some((one) => found.has(one))) withOne += 1;
  }
  const total = [...counts.values()].reduce(
    (sum, one) => ({ found: sum.found + one.found, pairs: sum.pairs + one.pairs }),
    { found: 0, pairs: 0 },
  );
  return {
    recall: total.found / total.pairs,
    pairs: total.pairs,
    shareWithOne: withOne / asked,
    shareOfEither: pairsFound.size / pairsOfTwo,
    lost: explainLostPairs(prepared, index, limit),
    products: offers.length,
    capped: capped / offers.length,
    perCategory: [...counts].map(([category, { found, pairs }]) => [category, found / pairs] as const),
  };
}
