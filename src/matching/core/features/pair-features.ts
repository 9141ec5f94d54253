import type { Competition } from "../competition.ts";
import type { PreparedProduct } from "../prepare-product.ts";
import { codeFeatureNames, writeCodeFeatures } from "./code-features.ts";
import { competitionFeatureNames, writeCompetitionFeatures } from "./competition-features.ts";
import { factFeatureNames, writeFactFeatures } from "./fact-features.ts";
import { wordFeatureNames, writeWordFeatures } from "./word-features.ts";

/** Names of the features in the order of the model. */
export const featureNames: readonly string[] = [
  ...wordFeatureNames,
  ...codeFeatureNames,
  ...factFeatureNames,
  ...competitionFeatureNames,
];

/**
 * Features of a pair, the same whichever product is named first; NaN where one does not apply.
 * @param out receives them; of the length of `featureNames`
 * @param competition other products at hand; without it the features of competition do not apply
 */
export function writePairFeatures(
  a: PreparedProduct,
  b: PreparedProduct,
  out: Float32Array,
  competition?: Competition,
): void {
  const at = writeFactFeatures(a, b, out, writeCodeFeatures(a, b, out, writeWordFeatures(a, b, out, 0)));
  writeCompetitionFeatures(a, b, competition, out, at);
}
