import { scoreOf } from "../../../kit/boosted-trees.ts";
import { trees } from "./choose-price.ts";
import { featureNames } from "./price-options.ts";

/** A feature of an option and what it changes. */
export interface DecidingFeature {
  readonly name: string;
  readonly value: number;
  /** Score of the option minus its score if the feature were absent; in log-odds against the other options. */
  readonly change: number;
}

/** The features without which the option's score would differ most, largest change first. */
export function decidingFeatures(features: readonly number[], limit: number): readonly DecidingFeature[] {
  const score = scoreOf(trees, features);
  return features
    .map((value, index) => {
      const without = features.with(index, Number.NaN);
      return {
        name: featureNames[index] ?? "",
        value,
        change: Number.isNaN(value) ? 0 : score - scoreOf(trees, without),
      };
    })
    .filter(({ change }) => Math.abs(change) >= 0.05)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, limit);
}
