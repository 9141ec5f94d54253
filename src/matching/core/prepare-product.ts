import { conditionOf } from "../../kit/text/condition.ts";
import type { IdentityPrice, ProductIdentity } from "./product-identity.ts";
import { type Condition, type MeasureKind, measureKinds } from "./reasons.ts";
import { cleanText, squeezed } from "./text/clean-text.ts";
import { trimmedGtin } from "./text/comparable-gtin.ts";
import { hashOf } from "./text/hash.ts";
import { type Measure, measuresOf } from "./text/measures.ts";
import { isModelCode, modelCodesOf } from "./text/model-codes.ts";
import { accessoryWords, colourOf, type EditionKind, editionKindOf, forWords } from "./text/vocabulary.ts";
import { trigramsOf, wordsOf } from "./text/words.ts";
import { descriptionLimit, titleLimit } from "./text-limits.ts";
import { bagOf, sortedSet, type WordBag } from "./word-bag.ts";
import { createWordStatistics, type WordStatistics } from "./word-statistics.ts";

/** A product as it is compared: texts parsed and words weighted once, so that a pair is compared in microseconds. */
export interface PreparedProduct {
  readonly identity: ProductIdentity;
  /** Folded, in the shop's order. */
  readonly titleWords: readonly string[];
  readonly titleHashes: Int32Array;
  readonly title: WordBag;
  /** Title, brand, category and description. */
  readonly text: WordBag;
  readonly description: WordBag;
  readonly category: WordBag;
  readonly brandWords: readonly string[];
  /** Two words of the title that follow each other, written as one, by hash: places of both in `title`. */
  readonly joined: ReadonlyMap<number, readonly [number, number]>;
  /** By place in `title`: hashes of `joined` that the word is a half of. */
  readonly joinsOf: readonly (readonly number[])[];
  readonly trigrams: Int32Array;
  /** Title, description and numbers without separators. */
  readonly squeezedText: string;
  readonly squeezedTitle: string;
  readonly squeezedBrand: string;
  /** Codes in the title. */
  readonly titleCodes: readonly string[];
  /** The manufacturer's and model numbers of fields, without separators. */
  readonly statedCodes: readonly string[];
  /** Both. */
  readonly codes: readonly string[];
  readonly mpn: string;
  readonly gtin: string | null;
  /** Numbers of the title, those inside of words too, sorted hashes. */
  readonly numbers: Int32Array;
  readonly measures: Readonly<Record<MeasureKind, readonly Measure[]>>;
  readonly hasMeasures: boolean;
  readonly packSize: number | null;
  /** How many of one article a title sells together (`pachet 6 buc`); 1 where it names none. */
  readonly statedPack: number;
  readonly colours: ReadonlySet<string>;
  readonly condition: Condition;
  readonly accessories: readonly string[];
  readonly editions: ReadonlySet<EditionKind>;
  readonly isForAnother: boolean;
  readonly price: IdentityPrice | null;
}

const roman: Readonly<Record<string, string>> = {
  ii: "2",
  iii: "3",
  iv: "4",
  vi: "6",
  vii: "7",
  viii: "8",
  ix: "9",
};
const noStatistics = createWordStatistics();

/** @param words rarities among the products at hand; without them a table of common words is used */
export function prepareProduct(
  identity: ProductIdentity,
  words: WordStatistics = noStatistics,
): PreparedProduct {
  const cleanTitle = cleanText(identity.title ?? "", titleLimit);
  const attributes = Object.values(identity.attributes ?? {}).join(" ");
  const cleanDescription = cleanText(`${identity.description ?? ""} ${attributes}`, descriptionLimit);
  const cleanBrand = cleanText(identity.brand ?? "", titleLimit);
  const cleanCategory = cleanText(identity.category ?? "", titleLimit);
  const titleWords = wordsOf(cleanTitle);
  const descriptionWords = wordsOf(cleanDescription);
  const brandWords = wordsOf(cleanBrand);
  const categoryWords = wordsOf(cleanCategory);
  const title = bagOf(titleWords, words.titleRarity);
  const mpn = codeOf(identity.mpn);
  const joined = joinedWords(titleWords, title);
  const titleCodes = modelCodesOf(cleanTitle).slice(0, 8);
  const statedCodes = [
    ...new Set([mpn, ...(identity.modelNumbers ?? []).map(codeOf), skuCode(identity.sku)]),
  ].filter((code) => code.length >= 3);
  const measures = measuresOf(`${cleanTitle} ${cleanText(attributes, titleLimit)}`);
  return {
    identity,
    titleWords,
    titleHashes: Int32Array.from(titleWords, hashOf),
    title,
    text: bagOf([...titleWords, ...brandWords, ...categoryWords, ...descriptionWords], words.textRarity),
    description: bagOf(descriptionWords, words.textRarity),
    category: bagOf(categoryWords, words.textRarity),
    brandWords,
    joined,
    joinsOf: joinsByPlace(joined, title.hashes.length),
    trigrams: sortedSet(trigramsOf(titleWords).map(hashOf)),
    squeezedText: squeezed(`${cleanBrand} ${cleanTitle} ${cleanDescription} ${statedCodes.join(" ")}`),
    squeezedTitle: squeezed(cleanTitle),
    squeezedBrand: squeezed(cleanBrand),
    titleCodes,
    codes: [...titleCodes, ...statedCodes],
    statedCodes,
    mpn,
    gtin: trimmedGtin(identity.gtin),
    numbers: numbersOf(titleWords),
    measures: measuresByKind(measures),
    hasMeasures: measures.length > 0,
    packSize: identity.packSize ?? null,
    statedPack: statedPackOf(cleanTitle),
    colours: coloursOf([...titleWords, ...wordsOf(cleanText(attributes, titleLimit))]),
    condition: conditionOf(cleanTitle),
    accessories: titleWords.filter((word) => accessoryWords.has(word)),
    editions: new Set(titleWords.flatMap((word) => editionKindOf.get(word) ?? [])),
    isForAnother: titleWords.some((word) => forWords.has(word)),
    price: priceOf(identity.price),
  };
}

function codeOf(written: string | null | undefined): string {
  return squeezed(cleanText(written ?? "", 80));
}

/** A shop's own number is a counter more often than a model number. */
function skuCode(sku: string | null | undefined): string {
  const code = codeOf(sku);
  return isModelCode(code) && /\p{L}/u.test(code) ? code : "";
}

/** A set of parts (`set scule 120 buc`) names what is in it first; a pack of equal articles its number. */
function statedPackOf(cleanTitle: string): number {
  const [, number] =
    /\b(?:set|pachet|bax|pack|lot)\s+(?:de\s+|of\s+)?(\d{1,2})\s*(?:pcs|x)\b/.exec(cleanTitle) ?? [];
  return number === undefined ? 1 : Number(number);
}

function priceOf(price: ProductIdentity["price"]): IdentityPrice | null {
  const stated = typeof price === "number" ? { minor: price, currency: "" } : price;
  return stated && stated.minor > 0 ? stated : null;
}

function joinedWords(words: readonly string[], bag: WordBag): ReadonlyMap<number, readonly [number, number]> {
  const placeOf = new Map(Array.from(bag.hashes, (hash, place) => [hash, place] as const));
  const joined = new Map<number, readonly [number, number]>();
  for (let at = 0; at + 1 < words.length; at++) {
    const [first = "", second = ""] = [words[at], words[at + 1]];
    joined.set(hashOf(first + second), [placeOf.get(hashOf(first)) ?? 0, placeOf.get(hashOf(second)) ?? 0]);
  }
  return joined;
}

function numbersOf(words: readonly string[]): Int32Array {
  const numbers = words.flatMap((word) => roman[word] ?? word.match(/\d+(?:\.\d+)?/g) ?? []);
  return sortedSet(numbers.map((number) => hashOf(String(yearless(Number(number))))));
}

function joinsByPlace(
  joined: ReadonlyMap<number, readonly [number, number]>,
  size: number,
): readonly (readonly number[])[] {
  const places: number[][] = Array.from({ length: size }, () => []);
  for (const [hash, [first, second]] of joined) {
    places[first]?.push(hash);
    places[second]?.push(hash);
  }
  return places;
}

/** Titles write years with two or four digits: `Suite 2006`, `Suite '06`. */
function yearless(number: number): number {
  return Number.isInteger(number) && number >= 2000 && number < 2030 ? number - 2000 : number;
}

function measuresByKind(measures: readonly Measure[]): Record<MeasureKind, readonly Measure[]> {
  const byKind = {} as Record<MeasureKind, readonly Measure[]>;
  for (const kind of measureKinds) byKind[kind] = measures.filter((one) => one.kind === kind);
  return byKind;
}

function coloursOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => colourOf.get(word) ?? []));
}
