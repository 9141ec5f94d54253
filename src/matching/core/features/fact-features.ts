import type { PreparedProduct } from "../prepare-product.ts";
import { measureKinds } from "../reasons.ts";
import { agreementOf } from "../text/measures.ts";
import { editionKindNames } from "../text/vocabulary.ts";
import { countCommon } from "../word-bag.ts";

export const factFeatureNames = [
  "common numbers",
  "share of numbers",
  "numbers on one side, lower",
  "numbers on one side, higher",
  "equal measures",
  "different measures",
  "different storage",
  "different length",
  "different pieces",
  "brand agreement",
  "brand in other title",
  "sides with brand",
  "log price ratio",
  "colour agreement",
  "accessory words on one side",
  "accessory words on both sides",
  "for another product on one side",
  "edition words on one side, lower",
  "edition words on one side, higher",
  "common edition words",
  "different condition",
  "sides with description",
  ...editionKindNames.map((kind) => `${kind} on one side`),
];

/** What numbers, measures, brands, prices and words of a closed list say. @param out receives the values from `at` on */
export function writeFactFeatures(
  a: PreparedProduct,
  b: PreparedProduct,
  out: Float32Array,
  at: number,
): number {
  const numbers = countCommon(a.numbers, b.numbers);
  const onlyA = a.numbers.length - numbers;
  const onlyB = b.numbers.length - numbers;
  const editions = countShared(a.editions, b.editions);
  const accessoriesA = countMissing(a.accessories, b.accessories);
  const accessoriesB = countMissing(b.accessories, a.accessories);
  const both = a.accessories.length > 0 && b.accessories.length > 0;
  let equal = 0;
  let different = 0;
  const measured = a.hasMeasures && b.hasMeasures ? measureKinds : [];
  for (const kind of measured) {
    const agreement = agreementOf(a.measures[kind], b.measures[kind]);
    if (agreement === "equal" || agreement === "contained") equal += 1;
    if (agreement === "different") different += 1;
  }
  let i = at;
  out[i++] = numbers;
  out[i++] = a.numbers.length && b.numbers.length ? numbers / (numbers + onlyA + onlyB) : Number.NaN;
  out[i++] = Math.min(onlyA, onlyB);
  out[i++] = Math.max(onlyA, onlyB);
  out[i++] = equal;
  out[i++] = different;
  out[i++] = differs(a, b, "storage");
  out[i++] = differs(a, b, "length");
  out[i++] = differs(a, b, "pieces");
  out[i++] = brandAgreement(a, b);
  out[i++] = brandInTitles(a, b);
  out[i++] = Number(a.brandWords.length > 0) + Number(b.brandWords.length > 0);
  out[i++] =
    a.price && b.price && a.price.currency === b.price.currency
      ? Math.abs(Math.log(a.price.minor / b.price.minor))
      : Number.NaN;
  out[i++] =
    a.colours.size && b.colours.size
      ? countShared(a.colours, b.colours) / Math.min(a.colours.size, b.colours.size)
      : Number.NaN;
  out[i++] = accessoriesA + accessoriesB;
  out[i++] = Number(both);
  out[i++] = Number(a.isForAnother !== b.isForAnother);
  out[i++] = Math.min(a.editions.size, b.editions.size) - editions;
  out[i++] = Math.max(a.editions.size, b.editions.size) - editions;
  out[i++] = editions;
  out[i++] = Number(a.condition !== b.condition);
  out[i++] = Number(a.description.hashes.length > 0) + Number(b.description.hashes.length > 0);
  for (const kind of editionKindNames)
    out[i++] = a.editions.has(kind) === b.editions.has(kind) ? (a.editions.has(kind) ? -1 : 0) : 1;
  return i;
}

function differs(a: PreparedProduct, b: PreparedProduct, kind: "storage" | "length" | "pieces"): number {
  if (!a.hasMeasures || !b.hasMeasures) return Number.NaN;
  const agreement = agreementOf(a.measures[kind], b.measures[kind]);
  return agreement === "absent" ? Number.NaN : Number(agreement === "different");
}

function countMissing(words: readonly string[], others: readonly string[]): number {
  let count = 0;
  for (const word of words) if (!others.includes(word)) count += 1;
  return count;
}

/** 1 equal or one inside the other, 0 none of the words shared. */
function brandAgreement(a: PreparedProduct, b: PreparedProduct): number {
  if (a.squeezedBrand === "" || b.squeezedBrand === "") return Number.NaN;
  if (a.squeezedBrand.includes(b.squeezedBrand) || b.squeezedBrand.includes(a.squeezedBrand)) return 1;
  return a.brandWords.some((word) => word.length > 2 && b.brandWords.includes(word)) ? 0.5 : 0;
}

/** Share of the stated brands of which the first word is in the other title. */
function brandInTitles(a: PreparedProduct, b: PreparedProduct): number {
  let stated = 0;
  let found = 0;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const [first] = one.brandWords;
    if (first === undefined) continue;
    stated += 1;
    if (other.titleWords.includes(first) || other.squeezedTitle.includes(one.squeezedBrand)) found += 1;
  }
  return stated === 0 ? Number.NaN : found / stated;
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const one of a) if (b.has(one)) count += 1;
  return count;
}
