import { parentPort, workerData } from "node:worker_threads";
import { createCandidateIndex } from "../../src/matching/core/blocking.ts";
import { sameThreshold } from "../../src/matching/core/pair-model.ts";
import { probabilityOf } from "../../src/matching/core/pair-score.ts";
import { prepareProduct } from "../../src/matching/core/prepare-product.ts";
import { createWordStatistics } from "../../src/matching/core/word-statistics.ts";
import type { ScaleInput, ScaleOutput } from "./scale.ts";

const { own, market } = workerData as ScaleInput;
const words = createWordStatistics([...market, ...own].map((title) => ({ title })));
const prepared = market.map((title) => prepareProduct({ title }, words));
const index = createCandidateIndex(prepared.map((product) => ({ id: product, product })));
let scoredPairs = 0;
let matches = 0;
for (const title of own) {
  const product = prepareProduct({ title }, words);
  for (const candidate of index.candidatesOf(product).ids) {
    scoredPairs += 1;
    if (probabilityOf(product, candidate) >= sameThreshold) matches += 1;
  }
}
const output: ScaleOutput = { scoredPairs, matches };
parentPort?.postMessage(output);
