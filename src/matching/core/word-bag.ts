import { hashOf } from "./text/hash.ts";

/** The different words of a text with their rarity, sorted by hash, so that two bags are compared in one pass. */
export interface WordBag {
  readonly hashes: Int32Array;
  readonly weights: Float64Array;
  readonly words: readonly string[];
  /** First letter of each word, as its UTF-16 code; 0 of a word of one or two letters. */
  readonly initials: Uint16Array;
  /** Place in the text, of the first occurrence. */
  readonly places: Int32Array;
  readonly total: number;
  /** Length of the vector of weights. */
  readonly norm: number;
}

/** @param rarity of a word by its hash */
export function bagOf(words: readonly string[], rarity: (hash: number) => number): WordBag {
  const unique = new Map<number, { word: string; place: number }>();
  for (const [place, word] of words.entries()) {
    const hash = hashOf(word);
    if (!unique.has(hash)) unique.set(hash, { word, place });
  }
  const hashes = Int32Array.from(unique.keys()).sort();
  const weights = Float64Array.from(hashes, (hash) => 0.02 + rarity(hash));
  const entries = Array.from(hashes, (hash) => unique.get(hash));
  const sorted = entries.map((entry) => entry?.word ?? "");
  let total = 0;
  let squares = 0;
  for (const weight of weights) {
    total += weight;
    squares += weight * weight;
  }
  return {
    hashes,
    weights,
    words: sorted,
    initials: Uint16Array.from(sorted, (word) => (word.length < 3 ? 0 : word.charCodeAt(0))),
    places: Int32Array.from(entries, (entry) => entry?.place ?? 0),
    total,
    norm: Math.sqrt(squares),
  };
}

/** What two bags share: sums of weights. */
export interface BagOverlap {
  readonly common: number;
  readonly commonSquares: number;
  readonly count: number;
  /** Rarity of the rarest common word, and of the next. */
  readonly rarest: number;
  readonly secondRarest: number;
}

export function overlapOf(a: WordBag, b: WordBag): BagOverlap {
  let common = 0;
  let commonSquares = 0;
  let count = 0;
  let rarest = 0;
  let secondRarest = 0;
  for (let i = 0, j = 0; i < a.hashes.length && j < b.hashes.length; ) {
    const left = a.hashes[i] as number;
    const right = b.hashes[j] as number;
    if (left === right) {
      const weight = a.weights[i] as number;
      common += weight;
      commonSquares += weight * weight;
      count += 1;
      if (weight > rarest) {
        secondRarest = rarest;
        rarest = weight;
      } else if (weight > secondRarest) secondRarest = weight;
      i += 1;
      j += 1;
    } else if (left < right) i += 1;
    else j += 1;
  }
  return { common, commonSquares, count, rarest, secondRarest };
}

/** Number of integers in both sorted lists. */
export function countCommon(a: Int32Array, b: Int32Array): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] as number;
    const right = b[j] as number;
    if (left === right) {
      count += 1;
      i += 1;
      j += 1;
    } else if (left < right) i += 1;
    else j += 1;
  }
  return count;
}

/** Sorted without repetitions. */
export function sortedSet(values: Iterable<number>): Int32Array {
  return Int32Array.from(new Set(values)).sort();
}
