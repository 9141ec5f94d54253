import { automaticThreshold, sameThreshold } from "../../src/matching/core/pair-model.ts";
import { probabilityOf } from "../../src/matching/core/pair-score.ts";
import { pairsTogether, preparePairs } from "../../src/matching/core/pairs-at-hand.ts";
import { createWordStatistics } from "../../src/matching/core/word-statistics.ts";
import { measureBlocking } from "./blocking-recall.ts";
import type { Offer, PairSet } from "./cases.ts";
import {
  bestThreshold,
  calibrationError,
  f1At,
  precisionAndRecall,
  recallAtPrecision,
  type Scored,
} from "./figures.ts";
import { blockAtScale } from "./scale.ts";

/** Kept-back figures that the matcher must reach. */
const goals: Readonly<Record<string, number>> = {
  "abt-buy-test": 0.9,
  "walmart-amazon-test": 0.89,
  "amazon-google-test": 0.75,
  "wdc-titles-test": 0.82,
};
const maxCalibrationError = 0.03;
const minBlockingRecall = 0.97;
const minPairsPerSecond = 50_000;
const maxScaleSeconds = 60;

/** Prints all figures of pairs and offers. @returns whether every goal was reached */
export async function measureMatching(
  sets: readonly PairSet[],
  offers: readonly Offer[],
  isWithScale: boolean,
): Promise<boolean> {
  console.log(
    `threshold of "same" ${sameThreshold.toFixed(2)}, automatic threshold ${automaticThreshold.toFixed(3)}, both from the training`,
  );
  const isReached = [...printSets(sets)];
  if (offers.length > 0) {
    const { recall, pairs, shareWithOne, shareOfEither, lost, products, capped, perCategory } =
      measureBlocking(offers);
    console.log(
      `blocking: ${(100 * recall).toFixed(2)} % of ${pairs} true pairs among at most 20 candidates of ${products} offers, goal 97 %; at least one for ${(100 * shareWithOne).toFixed(2)} % of the offers that have any; ${capped.toFixed(2)} keys capped an offer`,
    );
    const share = (count: number) => `${((100 * count) / lost.pairs).toFixed(1)} %`;
    console.log(
      `  ${(100 * shareOfEither).toFixed(2)} % of the pairs are among the candidates of either offer; of ${lost.pairs} pairs of every 41st offer ${share(lost.indistinct)} share only what 20 offers of other products share too (${share(lost.lostIndistinct)} lost); of the others ${share(lost.lostByKeys)} are lost by keys and ${share(lost.lostByOrder)} by order`,
    );
    for (const [category, found] of perCategory) console.log(`  ${category}: ${(100 * found).toFixed(2)} %`);
    isReached.push(recall >= minBlockingRecall);
    if (isWithScale) {
      const { seconds, scoredPairs, matches } = await blockAtScale(offers.map(({ title }) => title));
      console.log(
        `10,000 × 100,000 products blocked and scored in ${seconds.toFixed(1)} s on 2 threads: ${scoredPairs} pairs, ${matches} the same; goal 60 s`,
      );
      isReached.push(seconds <= maxScaleSeconds);
    }
  }
  return isReached.every(Boolean);
}

function* printSets(sets: readonly PairSet[]): Iterable<boolean> {
  const thresholds = new Map<string, number>();
  const scoredSets = sets.map((set) => ({ name: set.name, ...score(set) }));
  for (const { name, scored } of scoredSets)
    if (name.endsWith("-valid")) thresholds.set(name.replace(/-valid$/, ""), bestThreshold(scored));
  let slowest = Number.POSITIVE_INFINITY;
  for (const { name, scored, pairsPerSecond } of scoredSets) {
    const best = thresholds.get(name.replace(/-(?:valid|test)$/, ""));
    const automatic = precisionAndRecall(scored, automaticThreshold);
    const error = calibrationError(scored);
    const f1 = f1At(scored, sameThreshold);
    slowest = Math.min(slowest, pairsPerSecond);
    console.log(
      `${name}: ${scored.length} pairs, ${scored.filter(({ isMatch }) => isMatch).length} the same`,
    );
    console.log(
      `  F1 ${f1.toFixed(3)} at the threshold, ${f1At(scored, 0.5).toFixed(3)} at 0.5, ${best === undefined ? "–" : f1At(scored, best).toFixed(3)} at the best of valid (${best?.toFixed(2) ?? "no file"})`,
    );
    console.log(
      `  automatic: precision ${automatic.precision.toFixed(4)}, recall ${automatic.recall.toFixed(3)}; recall at 99 % precision ${recallAtPrecision(scored, 0.99).toFixed(3)}`,
    );
    console.log(`  expected calibration error ${error.toFixed(4)}, goal ${maxCalibrationError}`);
    const goal = goals[name];
    if (goal !== undefined) {
      console.log(`  goal F1 ${goal}`);
      yield f1 >= goal && error <= maxCalibrationError;
    }
  }
  if (scoredSets.length === 0) return;
  console.log(
    `${Math.round(slowest).toLocaleString("en")} pairs per CPU-second of the slowest set, goal 50,000`,
  );
  yield slowest >= minPairsPerSecond;
}

/** Words are counted over the pairs of the set, and pairs compete in parts, as `vizor match` does with its lines. */
function score({ pairs }: PairSet): { scored: readonly Scored[]; pairsPerSecond: number } {
  const words = createWordStatistics(pairs.flatMap(({ left, right }) => [left, right]));
  const prepared = Array.from({ length: Math.ceil(pairs.length / pairsTogether) }, (_, part) =>
    pairs.slice(part * pairsTogether, (part + 1) * pairsTogether),
  ).flatMap((part) => {
    const { pairs: together, competition } = preparePairs(part, words);
    return together.map((pair, at) => ({ ...pair, competition, isMatch: part[at]?.isMatch === true }));
  });
  const scoreAll = () =>
    prepared.map(({ left, right, competition, isMatch }) => ({
      probability: probabilityOf(left, right, { competition }),
      isMatch,
    }));
  // Once, so that the code is compiled and the alternatives of each product are known, which is part of preparing it.
  const scored = scoreAll();
  const rounds = Math.ceil(40_000 / prepared.length);
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round++) scoreAll();
  const { user, system } = process.cpuUsage(start);
  return { scored, pairsPerSecond: (rounds * prepared.length * 1e6) / (user + system) };
}
