import { modelProbability } from "./pair-model.ts";
import type { PreparedProduct } from "./prepare-product.ts";
import { hashOf } from "./text/hash.ts";
import { colourOf } from "./text/vocabulary.ts";

/** The likely counterparts of a product, the most likely first. */
export interface Candidates<Id> {
  readonly ids: readonly Id[];
  /** Keys of the product that more products share than the cap allows; their lists were not read. */
  readonly cappedKeys: number;
}

/** An index of products of which candidates are asked. */
export interface CandidateIndex<Id> {
  /**
   * @param limit at most so many, 20 if left out
   * @param isAllowed which products may be candidates, such as those of other shops; all if left out
   */
  candidatesOf(product: PreparedProduct, limit?: number, isAllowed?: (id: Id) => boolean): Candidates<Id>;
}

/** Products that a key may have before it is too common to be read. */
const maxProductsOfKey = 1500;
/** What an equal key counts beside words, whose rarity is 0 to 1. */
const gtinWeight = 20;
const codeWeight = 3;
const beginWeight = 1.5;
const partWeight = 2;
/** Of the weights of two words that follow each other, for both together. */
const pairShare = 0.4;
/** A colour seldom tells which product it is. */
const colourWeight = 0.3;
const trigramWeight = 0.05;
const minPartLength = 4;
/** Words of a product that are looked up, the rarest first. */
const maxWords = 14;
/** Trigrams are read only where fewer candidates than this were found. */
const enoughCandidates = 5;
/** Candidates by keys that are compared exactly, for one that is returned. */
const comparedPerCandidate = 5;
/** How much the keys count beside the log odds of the model, for the best by keys: highest recall on offers. */
const keyShare = 8;

interface Key {
  readonly hash: number;
  readonly weight: number;
}

/**
 * Builds an index by GTIN, model number, and words and pairs of words weighted by rarity. A key that more than 1,500 products
 * share is not read: it would cost as much as all others and distinguish little. Trigrams are the last resort, for titles
 * without a rare word in common. The best by keys are then ordered by keys and pair model together.
 * @param products read once; an id may be anything
 */
export function createCandidateIndex<Id>(
  products: Iterable<{ readonly id: Id; readonly product: PreparedProduct }>,
): CandidateIndex<Id> {
  const entries: { readonly id: Id; readonly product: PreparedProduct }[] = [];
  const lists = new Map<number, number[]>();
  const trigrams = new Map<number, number[]>();
  const add = (map: Map<number, number[]>, hash: number, at: number) => {
    const list = map.get(hash);
    if (list === undefined) map.set(hash, [at]);
    else if (list.length <= maxProductsOfKey) list.push(at);
  };
  for (const entry of products) {
    const at = entries.push(entry) - 1;
    for (const { hash } of keysOf(entry.product, Number.POSITIVE_INFINITY)) add(lists, hash, at);
    for (const hash of entry.product.trigrams) add(trigrams, hash, at);
  }
  const scores = new Float64Array(entries.length);

  function collect(map: ReadonlyMap<number, number[]>, keys: readonly Key[], touched: number[]): number {
    let capped = 0;
    for (const { hash, weight } of keys) {
      const list = map.get(hash);
      if (list === undefined) continue;
      if (list.length > maxProductsOfKey) {
        capped += 1;
        continue;
      }
      for (const at of list) {
        if (scores[at] === 0) touched.push(at);
        scores[at] = (scores[at] as number) + weight;
      }
    }
    return capped;
  }

  return {
    candidatesOf(product, limit = 20, isAllowed = () => true) {
      const touched: number[] = [];
      let cappedKeys = collect(lists, keysOf(product, maxWords), touched);
      if (touched.length < enoughCandidates)
        cappedKeys += collect(
          trigrams,
          Array.from(product.trigrams, (hash) => ({ hash, weight: trigramWeight })),
          touched,
        );
      const byKeys = touched
        .map((at) => ({
          at,
          rank: (scores[at] as number) / Math.sqrt(1 + (entries[at]?.product.title.total ?? 0)),
        }))
        .sort((a, b) => b.rank - a.rank || a.at - b.at);
      for (const at of touched) scores[at] = 0;
      const compared: { readonly id: Id; readonly order: number }[] = [];
      // Long titles have many keys, so what keys say is seen beside the best of the same product.
      let bestRank = 0;
      for (const { at, rank } of byKeys) {
        const entry = entries[at];
        if (entry === undefined || !isAllowed(entry.id)) continue;
        bestRank ||= rank;
        compared.push({
          id: entry.id,
          order: logOdds(modelProbability(product, entry.product)) + (keyShare * rank) / bestRank,
        });
        if (compared.length === limit * comparedPerCandidate) break;
      }
      compared.sort((a, b) => b.order - a.order);
      return { ids: compared.slice(0, limit).map(({ id }) => id), cappedKeys };
    },
  };
}

function logOdds(probability: number): number {
  return Math.log((probability + 1e-4) / (1 - probability + 1e-4));
}

/** Letters with their number inside a code, as titles name the series: `fx750` of `tx49fx750b`. */
function seriesOf(code: string): readonly string[] {
  return Array.from(code.matchAll(/(?<![a-z])[a-z]{1,4}\d{2,}/g), ([part]) => part).filter(
    (part) => part.length >= minPartLength,
  );
}

/** Keys of a product, each once with its highest weight. Prefixes keep the kinds apart. */
function keysOf(product: PreparedProduct, maxWordKeys: number): readonly Key[] {
  const keys = new Map<number, number>();
  const put = (hash: number, weight: number) => {
    if (weight > (keys.get(hash) ?? 0)) keys.set(hash, weight);
  };
  if (product.gtin !== null) put(hashOf(`gtin ${product.gtin}`), gtinWeight);
  for (const code of [...product.statedCodes, ...product.titleCodes]) {
    put(hashOf(code), codeWeight);
    for (const part of seriesOf(code)) put(hashOf(part), partWeight);
    // Shops append suffixes for country and colour: a code is found by its beginning too.
    for (const length of [5, 6, 8])
      if (code.length >= length) put(hashOf(`begin ${code.slice(0, length)}`), beginWeight);
  }
  const words = product.title.words.map((word, place) => ({
    hash: product.title.hashes[place] as number,
    weight: (product.title.weights[place] as number) * (colourOf.has(word) ? colourWeight : 1),
  }));
  if (words.length > maxWordKeys) {
    words.sort((a, b) => b.weight - a.weight);
    words.length = maxWordKeys;
  }
  for (const { hash, weight } of words) put(hash, weight);
  for (const [hash, [first, second]] of product.joined) {
    const { weights, words: names } = product.title;
    if (colourOf.has(names[first] ?? "") || colourOf.has(names[second] ?? "")) continue;
    put(hash, pairShare * ((weights[first] ?? 0) + (weights[second] ?? 0)));
  }
  return Array.from(keys, ([hash, weight]) => ({ hash, weight }));
}
