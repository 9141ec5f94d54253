import type { Competition } from "../competition.ts";
import type { PreparedProduct } from "../prepare-product.ts";
import { similarityNames, similarityPlaces } from "./word-features.ts";

export const competitionFeatureNames: readonly string[] = similarityNames.flatMap((name) => [
  `${name}: lead over the best other pair, lower`,
  `${name}: lead over the best other pair, higher`,
  `${name}: other pairs above, lower`,
  `${name}: other pairs above, higher`,
]);

/**
 * How a pair does against other pairs of either product, for each similarity; NaN where no other product is at hand.
 * @param out holds the similarities of the pair and receives the values from `at` on
 */
export function writeCompetitionFeatures(
  a: PreparedProduct,
  b: PreparedProduct,
  competition: Competition | undefined,
  out: Float32Array,
  at: number,
): void {
  if (competition === undefined) {
    out.fill(Number.NaN, at, at + competitionFeatureNames.length);
    return;
  }
  standing(a, b, competition, out, best[0], above[0]);
  standing(b, a, competition, out, best[1], above[1]);
  let i = at;
  for (let kind = 0; kind < similarityPlaces.length; kind++) {
    const similarity = out[similarityPlaces[kind] as number] as number;
    const leadA = similarity - (best[0][kind] as number);
    const leadB = similarity - (best[1][kind] as number);
    const aboveA = above[0][kind] as number;
    const aboveB = above[1][kind] as number;
    out[i++] = lowerOf(leadA, leadB);
    out[i++] = -lowerOf(-leadA, -leadB);
    out[i++] = lowerOf(aboveA, aboveB);
    out[i++] = -lowerOf(-aboveA, -aboveB);
  }
}

const numbers = () => new Float64Array(similarityNames.length);
/** Of each side by kind of similarity, reused because many pairs are compared. */
const best = [numbers(), numbers()] as const;
const above = [numbers(), numbers()] as const;

/** The similarity of the best other counterpart of a product, and how many others are more similar than this one. */
function standing(
  product: PreparedProduct,
  counterpart: PreparedProduct,
  competition: Competition,
  out: Float32Array,
  bestOfKind: Float64Array,
  aboveOfKind: Float64Array,
): void {
  const { products, similarities } = competition.alternativesOf(product);
  const itself = products.indexOf(counterpart);
  const size = products.length;
  const isAlone = size - (itself < 0 ? 0 : 1) === 0;
  for (let kind = 0; kind < bestOfKind.length; kind++) {
    const similarity = out[similarityPlaces[kind] as number] as number;
    let bestOther = isAlone ? Number.NaN : -1;
    let count = isAlone ? Number.NaN : 0;
    for (let at = 0; at < size; at++) {
      if (at === itself) continue;
      const value = similarities[kind * size + at] as number;
      if (value > bestOther) bestOther = value;
      if (value > similarity) count += 1;
    }
    bestOfKind[kind] = bestOther;
    aboveOfKind[kind] = count;
  }
}

/** The lower number, or the one that applies. */
function lowerOf(a: number, b: number): number {
  return a < b || Number.isNaN(b) ? a : b;
}
