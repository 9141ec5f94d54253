import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { type Competition, noAlternatives } from "../../src/matching/core/competition.ts";
import { competitionFeatureNames } from "../../src/matching/core/features/competition-features.ts";
import { featureNames, writePairFeatures } from "../../src/matching/core/features/pair-features.ts";
import { pairsTogether, preparePairs } from "../../src/matching/core/pairs-at-hand.ts";
import type { PreparedProduct } from "../../src/matching/core/prepare-product.ts";
import { createWordStatistics } from "../../src/matching/core/word-statistics.ts";
import type { LabelledPair, PairSet } from "./cases.ts";

interface Row {
  readonly features: readonly (number | null)[];
  /** The last features where the competition of one side alone is known. */
  readonly oneSided: readonly (number | null)[];
  readonly label: number;
}

/**
 * Writes the features of all pairs for bench/matching/pair-model.py. Words are counted, and pairs compete, in parts as large as
 * those in which `vizor match` answers.
 */
export async function writeFeatureRows(sets: readonly PairSet[], path: string): Promise<void> {
  const file = createWriteStream(path);
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, "drain");
  };
  await write(
    `{"names":${JSON.stringify(featureNames)},"competition":${competitionFeatureNames.length},"sets":[`,
  );
  for (const [place, { name, pairs }] of sets.entries()) {
    await write(`${place > 0 ? "," : ""}\n{"name":${JSON.stringify(name)},"rows":[`);
    for (let at = 0; at < pairs.length; at += pairsTogether)
      for (const [index, row] of rowsOf(pairs.slice(at, at + pairsTogether)).entries())
        await write(`${at + index > 0 ? "," : ""}\n${JSON.stringify(row)}`);
    await write("]}");
  }
  file.end("]}\n");
  await once(file, "finish");
}

function rowsOf(pairs: readonly LabelledPair[]): readonly Row[] {
  const words = createWordStatistics(pairs.flatMap(({ left, right }) => [left, right]));
  const { pairs: prepared, competition } = preparePairs(pairs, words);
  return prepared.map(({ left, right }, at) => {
    const known = at % 2 === 0 ? left : right;
    const ofOneSide: Competition = {
      alternativesOf: (product) => (product === known ? competition.alternativesOf(product) : noAlternatives),
    };
    return {
      features: featuresOf(left, right, competition),
      oneSided: featuresOf(left, right, ofOneSide).slice(-competitionFeatureNames.length),
      label: Number(pairs[at]?.isMatch),
    };
  });
}

function featuresOf(left: PreparedProduct, right: PreparedProduct, competition: Competition) {
  const features = new Float32Array(featureNames.length);
  writePairFeatures(left, right, features, competition);
  return Array.from(features, (value) => (Number.isNaN(value) ? null : Number(value.toPrecision(7))));
}
