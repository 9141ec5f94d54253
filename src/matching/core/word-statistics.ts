import type { ProductIdentity } from "./product-identity.ts";
import { cleanText } from "./text/clean-text.ts";
import { hashOf } from "./text/hash.ts";
import { commonWords } from "./text/vocabulary.ts";
import { wordsOf } from "./text/words.ts";
import { descriptionLimit, titleLimit } from "./text-limits.ts";

/** How rare words are among the products at hand. */
export interface WordStatistics {
  /** Number of products counted, each different title once. */
  readonly products: number;
  /** @returns 0 for a word in every title, 1 for one that no title has */
  titleRarity(hash: number): number;
  /** The same in titles with brand, description and category. */
  textRarity(hash: number): number;
}

/** Products that the table of common words stands for, so that a few titles alone do not make every word common. */
const assumedProducts = 2000;
/** Share of the assumed products that have the most frequent word. */
const highestShare = 0.1;

/**
 * Counts in how many products each word occurs, together with a table of common words that stands for 2,000 products.
 * @param products read once; equal titles count once
 */
export function createWordStatistics(products: Iterable<ProductIdentity> = []): WordStatistics {
  const seen = new Set<number>();
  const inTitles = new Map<number, number>();
  const inTexts = new Map<number, number>();
  for (const [place, word] of commonWords.entries()) {
    const assumed = (assumedProducts * highestShare) / (1 + place / 8);
    for (const part of wordsOf(word)) {
      inTitles.set(hashOf(part), assumed);
      inTexts.set(hashOf(part), assumed);
    }
  }
  for (const { title, brand, description, category } of products) {
    const cleanTitle = cleanText(title ?? "", titleLimit);
    const id = hashOf(`${cleanTitle} ${brand ?? ""} ${description?.slice(0, 200) ?? ""}`);
    if (seen.has(id)) continue;
    seen.add(id);
    const words = new Set(wordsOf(cleanTitle).map(hashOf));
    for (const word of words) inTitles.set(word, (inTitles.get(word) ?? 0) + 1);
    const rest = cleanText(`${brand ?? ""} ${category ?? ""} ${description ?? ""}`, descriptionLimit);
    for (const word of wordsOf(rest)) words.add(hashOf(word));
    for (const word of words) inTexts.set(word, (inTexts.get(word) ?? 0) + 1);
  }
  const total = assumedProducts + seen.size;
  const scale = Math.log(total + 1);
  const rarity = (counts: ReadonlyMap<number, number>, hash: number) =>
    Math.max(0, 1 - Math.log(1 + (counts.get(hash) ?? 0)) / scale);
  return {
    products: seen.size,
    titleRarity: (hash) => rarity(inTitles, hash),
    textRarity: (hash) => rarity(inTexts, hash),
  };
}
