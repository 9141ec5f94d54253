import { compileTrees, scoreOf, type Tree } from "../../kit/boosted-trees.ts";
import type { Competition } from "./competition.ts";
import { featureNames, writePairFeatures } from "./features/pair-features.ts";
import modelFile from "./pair-model.json" with { type: "json" };
import type { PreparedProduct } from "./prepare-product.ts";

/** Probability from which a pair counts as the same, chosen on folds that trained nothing. */
export const sameThreshold: number = modelFile.threshold;
/** Probability from which 99.5 % of the pairs were the same, on folds that trained nothing. */
export const automaticThreshold: number = modelFile.automaticThreshold;

if (modelFile.features.join() !== featureNames.join())
  throw new Error("pair-model.json was trained with other features: train it again");

const trees = compileTrees(modelFile.trees as unknown as readonly Tree[]);
const { slope, intercept } = modelFile;
const features = new Float32Array(featureNames.length);

/** What the trained model alone says of a pair, calibrated, 0 to 1. */
export function modelProbability(a: PreparedProduct, b: PreparedProduct, competition?: Competition): number {
  writePairFeatures(a, b, features, competition);
  return 1 / (1 + Math.exp(-(slope * scoreOf(trees, features) + intercept)));
}
