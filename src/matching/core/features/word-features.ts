import type { PreparedProduct } from "../prepare-product.ts";
import { commonPrefix } from "../text/model-codes.ts";
import { countCommon, overlapOf, type WordBag } from "../word-bag.ts";

const clamp = (value: number) => Math.min(1, value);
const ratio = (part: number, whole: number) => (whole > 0 ? clamp(part / whole) : 0);

export const wordFeatureNames = [
  "overlap of shorter title",
  "overlap of longer title",
  "title Jaccard",
  "title cosine",
  "unweighted Jaccard",
  "rarest common word",
  "second rarest common word",
  "common weight",
  "soft overlap of shorter title",
  "soft overlap of longer title",
  "rarest word of one side, lower",
  "rarest word of one side, higher",
  "weight on one side, lower",
  "weight on one side, higher",
  "words on one side, lower",
  "words on one side, higher",
  "rarest unfound word, lower",
  "rarest unfound word, higher",
  "title found in other text, lower",
  "title found in other text, higher",
  "text cosine",
  "description cosine",
  "category overlap",
  "trigram Dice",
  "trigrams of shorter title",
  "same first word",
  "same last word",
  "word order",
  "fewer words",
  "word count ratio",
  "beginning found in other title, lower",
  "beginning found in other title, higher",
] as const;

/** Words of one bag that the other has not: their weights after words written in another way are matched. */
interface OneSided {
  weight: number;
  count: number;
  rarest: number;
  /** Rarest of those that the other product's whole text lacks too. */
  rarestUnfound: number;
}

/** How the words of titles and texts overlap, weighted by rarity. @param out receives the values from `at` on */
export function writeWordFeatures(
  a: PreparedProduct,
  b: PreparedProduct,
  out: Float32Array,
  at: number,
): number {
  const titles = overlapOf(a.title, b.title);
  const left = oneSided(a, b);
  const right = oneSided(b, a);
  const lighter = Math.min(a.title.total, b.title.total);
  const heavier = Math.max(a.title.total, b.title.total);
  const union = a.title.total + b.title.total - titles.common;
  const sizeA = a.title.hashes.length;
  const sizeB = b.title.hashes.length;
  const softA = ratio(a.title.total - left.weight, a.title.total);
  const softB = ratio(b.title.total - right.weight, b.title.total);
  const foundA = ratio(overlapOf(a.title, b.text).common, a.title.total);
  const foundB = ratio(overlapOf(b.title, a.text).common, b.title.total);
  const trigrams = countCommon(a.trigrams, b.trigrams);
  let i = at;
  out[i++] = ratio(titles.common, lighter);
  out[i++] = ratio(titles.common, heavier);
  out[i++] = ratio(titles.common, union);
  out[i++] = ratio(titles.commonSquares, a.title.norm * b.title.norm);
  out[i++] = ratio(titles.count, sizeA + sizeB - titles.count);
  out[i++] = titles.rarest;
  out[i++] = titles.secondRarest;
  out[i++] = titles.common;
  out[i++] = a.title.total < b.title.total ? softA : softB;
  out[i++] = a.title.total < b.title.total ? softB : softA;
  out[i++] = Math.min(left.rarest, right.rarest);
  out[i++] = Math.max(left.rarest, right.rarest);
  out[i++] = Math.min(left.weight, right.weight);
  out[i++] = Math.max(left.weight, right.weight);
  out[i++] = Math.min(left.count, right.count);
  out[i++] = Math.max(left.count, right.count);
  out[i++] = Math.min(left.rarestUnfound, right.rarestUnfound);
  out[i++] = Math.max(left.rarestUnfound, right.rarestUnfound);
  out[i++] = Math.min(foundA, foundB);
  out[i++] = Math.max(foundA, foundB);
  out[i++] = ratio(overlapOf(a.text, b.text).commonSquares, a.text.norm * b.text.norm);
  out[i++] = cosineIfBoth(a.description, b.description);
  out[i++] = cosineIfBoth(a.category, b.category);
  out[i++] = ratio(2 * trigrams, a.trigrams.length + b.trigrams.length);
  out[i++] = ratio(trigrams, Math.min(a.trigrams.length, b.trigrams.length));
  out[i++] = a.titleHashes[0] === b.titleHashes[0] ? 1 : 0;
  out[i++] = a.titleHashes.at(-1) === b.titleHashes.at(-1) ? 1 : 0;
  out[i++] = sharedPairs(a, b);
  out[i++] = Math.min(sizeA, sizeB);
  out[i++] = ratio(Math.min(sizeA, sizeB), Math.max(sizeA, sizeB));
  const beginA = beginningFound(a, b);
  const beginB = beginningFound(b, a);
  out[i++] = Math.min(beginA, beginB);
  out[i++] = Math.max(beginA, beginB);
  return i;
}

/** Words at the beginning of a title, where most shops put what it is. */
const beginningWords = 5;

/** Share of the first words, by weight, that the other title has. */
function beginningFound(a: PreparedProduct, b: PreparedProduct): number {
  let found = 0;
  let total = 0;
  for (let at = 0; at < a.title.hashes.length; at++) {
    if ((a.title.places[at] as number) >= beginningWords) continue;
    const weight = a.title.weights[at] as number;
    const hash = a.title.hashes[at] as number;
    total += weight;
    if (hasWord(b.title, hash) || b.joined.has(hash)) found += weight;
  }
  return ratio(found, total);
}

function cosineIfBoth(a: WordBag, b: WordBag): number {
  if (a.hashes.length === 0 || b.hashes.length === 0) return Number.NaN;
  return ratio(overlapOf(a, b).commonSquares, a.norm * b.norm);
}

/** Similarities by which a pair is compared with other pairs of its products; features of the same names. */
export const similarityNames = ["title cosine", "text cosine", "soft overlap of longer title"] as const;
export const similarityPlaces: readonly number[] = similarityNames.map((name) =>
  wordFeatureNames.indexOf(name),
);

/** @returns the similarities in the order of `similarityNames`, 0 to 1 */
export function similaritiesOf(a: PreparedProduct, b: PreparedProduct): readonly number[] {
  const [heavier, lighter] = a.title.total < b.title.total ? [b, a] : [a, b];
  const { total } = heavier.title;
  return [
    ratio(overlapOf(a.title, b.title).commonSquares, a.title.norm * b.title.norm),
    ratio(overlapOf(a.text, b.text).commonSquares, a.text.norm * b.text.norm),
    ratio(total - oneSided(heavier, lighter).weight, total),
  ];
}

/** Share of neighbouring words of the shorter title that are neighbours in the other. */
function sharedPairs(a: PreparedProduct, b: PreparedProduct): number {
  const [fewer, more] = a.joined.size < b.joined.size ? [a.joined, b.joined] : [b.joined, a.joined];
  if (fewer.size === 0) return 0;
  let count = 0;
  for (const hash of fewer.keys()) if (more.has(hash)) count += 1;
  return count / fewer.size;
}

/** A word written as two, a longer or shorter form of a word, or one wrong letter count as found. */
function oneSided(a: PreparedProduct, b: PreparedProduct): OneSided {
  const result: OneSided = { weight: 0, count: 0, rarest: 0, rarestUnfound: 0 };
  for (let i = 0, j = 0; i < a.title.hashes.length; i++) {
    const hash = a.title.hashes[i] as number;
    while (j < b.title.hashes.length && (b.title.hashes[j] as number) < hash) j++;
    if (b.title.hashes[j] === hash || b.joined.has(hash)) continue;
    const word = a.title.words[i] as string;
    const weight = (a.title.weights[i] as number) * (1 - bestForm(word, a, i, b));
    if (weight === 0) continue;
    result.weight += weight;
    result.count += weight > 0.1 ? 1 : 0;
    if (weight > result.rarest) result.rarest = weight;
    if (weight > result.rarestUnfound && !isFound(word, hash, b)) result.rarestUnfound = weight;
  }
  return result;
}

function isFound(word: string, hash: number, other: PreparedProduct): boolean {
  return hasWord(other.text, hash) || (word.length >= 5 && other.squeezedText.includes(word));
}

/** How well another word of the other title covers a word: 1 for a joined pair, less for a common beginning. */
function bestForm(word: string, a: PreparedProduct, place: number, b: PreparedProduct): number {
  if (isHalfOfJoined(a, place, b)) return 1;
  if (word.length < 4) return 0;
  let best = 0;
  let hasDigits: boolean | undefined;
  const initial = word.charCodeAt(0);
  const { initials, words } = b.title;
  for (let at = 0; at < initials.length; at++) {
    if (initials[at] !== initial) continue;
    const other = words[at] as string;
    const shared = commonPrefix(word, other);
    if (shared < 3) continue;
    const longer = Math.max(word.length, other.length);
    hasDigits ??= /\d/.test(word);
    const score = hasDigits ? (shared >= 5 && shared === other.length ? 0.6 : 0) : shared / longer;
    if (score > best && (hasDigits || score >= 0.5)) best = score;
  }
  return best >= 0.8 ? 0.9 : best * 0.8;
}

function isHalfOfJoined(a: PreparedProduct, place: number, b: PreparedProduct): boolean {
  const joins = a.joinsOf[place];
  if (joins !== undefined) for (const hash of joins) if (hasWord(b.title, hash)) return true;
  return false;
}

function hasWord(bag: WordBag, hash: number): boolean {
  let low = 0;
  let high = bag.hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = bag.hashes[middle] as number;
    if (found === hash) return true;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
