import { compileTrees, probabilitiesOf, scoreOf, type Tree } from "../../../kit/boosted-trees.ts";
import type { Evidence, EvidenceSource, Known } from "../reading.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import model from "./sku-model.json" with { type: "json" };
import { type IdentityOption, skuOptions } from "./sku-options.ts";

/** Minimum probability; below it the page has no SKU. */
const MIN_PROBABILITY = 0.4;

const trees = compileTrees(model.trees as unknown as readonly Tree[]);

/**
 * Chooses the shop's product number among all numbers of a page, by the model that `bench/extraction/sku-model.py` has
 * trained. Its probability is the confidence.
 */
export function chooseSku(page: ScannedPage, evidence: readonly Evidence[]): Known<string> | null {
  const options = skuOptions(page, evidence);
  const probabilities = probabilitiesOf(options.map(({ features }) => scoreOf(trees, features)));
  let best: IdentityOption | null = null;
  let probability = MIN_PROBABILITY;
  for (const [index, own] of probabilities.entries()) {
    if (own < probability) continue;
    best = options[index] ?? null;
    probability = own;
  }
  if (best === null) return null;
  return { value: best.value, confidence: Math.round(probability * 100) / 100, sources: sourcesOf(best) };
}

function sourcesOf({ evidence }: IdentityOption): readonly EvidenceSource[] {
  const ranked = [...evidence].sort((a, b) => (b.weight ?? 1) - (a.weight ?? 1));
  return [...new Set(ranked.map(({ source }) => source))];
}
