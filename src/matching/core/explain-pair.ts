import { colourConflict, measureConflict } from "./hard-facts.ts";
import type { PreparedProduct } from "./prepare-product.ts";
import { measureKinds, type Reason } from "./reasons.ts";
import { agreementOf } from "./text/measures.ts";

const maxWords = 4;
/** Words rarer than this are worth naming. */
const nameableRarity = 0.55;
const similarPriceRatio = 1.25;
const differentPriceRatio = 2;

/** What is worth naming of a pair, for and against: the most telling first. */
export function explainPair(a: PreparedProduct, b: PreparedProduct): readonly Reason[] {
  return [
    ...modelReasons(a, b),
    ...measureReasons(a, b),
    ...accessoryReasons(a, b),
    ...brandReasons(a, b),
    ...colourReasons(a, b),
    ...wordReasons(a, b),
    ...priceReasons(a, b),
  ];
}

/** Whether a reason speaks for the same product. */
export function isForSame({ kind }: Reason): boolean {
  return kind.startsWith("same-") || kind.startsWith("shared-") || kind.startsWith("similar-");
}

function modelReasons(a: PreparedProduct, b: PreparedProduct): readonly Reason[] {
  const left = [...a.statedCodes, ...a.titleCodes];
  const right = [...b.statedCodes, ...b.titleCodes];
  const shared = [
    ...left.filter((code) => code.length >= 4 && b.squeezedText.includes(code)),
    ...right.filter((code) => code.length >= 4 && a.squeezedText.includes(code)),
  ].toSorted((one, other) => other.length - one.length)[0];
  if (shared !== undefined) return [{ kind: "shared-model", model: shared.toUpperCase() }];
  const [mine] = left;
  const [theirs] = right;
  if (mine === undefined || theirs === undefined) return [];
  return [{ kind: "different-model", left: mine.toUpperCase(), right: theirs.toUpperCase() }];
}

function measureReasons(a: PreparedProduct, b: PreparedProduct): readonly Reason[] {
  return measureKinds.flatMap((measure): readonly Reason[] => {
    const [left, right] = [a.measures[measure], b.measures[measure]];
    const conflict = measureConflict(measure, left, right);
    if (conflict) return [conflict];
    const [first] = left;
    return first && agreementOf(left, right) === "equal"
      ? [{ kind: "same-measure", measure, value: first.written }]
      : [];
  });
}

function accessoryReasons(a: PreparedProduct, b: PreparedProduct): readonly Reason[] {
  const left = a.accessories.find((word) => !b.text.words.includes(word));
  const right = b.accessories.find((word) => !a.text.words.includes(word));
  if (left !== undefined && b.accessories.length === 0)
    return [{ kind: "accessory", word: left, side: "left" }];
  if (right !== undefined && a.accessories.length === 0)
    return [{ kind: "accessory", word: right, side: "right" }];
  return [];
}

function brandReasons(a: PreparedProduct, b: PreparedProduct): readonly Reason[] {
  const [left, right] = [a.identity.brand?.trim() ?? "", b.identity.brand?.trim() ?? ""];
  const isIn = (brand: string, other: PreparedProduct) =>
    other.squeezedBrand.includes(brand) || other.squeezedTitle.includes(brand);
  const hasBoth = a.squeezedBrand !== "" && b.squeezedBrand !== "";
  if (a.squeezedBrand !== "" && isIn(a.squeezedBrand, b)) return [{ kind: "same-brand", brand: left }];
  if (b.squeezedBrand !== "" && isIn(b.squeezedBrand, a)) return [{ kind: "same-brand", brand: right }];
  return hasBoth ? [{ kind: "different-brand", left, right }] : [];
}

function colourReasons(a: PreparedProduct, b: PreparedProduct): readonly Reason[] {
  const conflict = colourConflict(a, b);
  return conflict ? [conflict] : [];
}

function wordReasons(a: PreparedProduct, b: PreparedProduct): readonly Reason[] {
  const inOther = new Set(b.title.words);
  const shared = rarestFirst(a).filter((word) => inOther.has(word));
  const left = rarestFirst(a).find((word) => !b.text.words.includes(word) && !b.squeezedText.includes(word));
  const right = rarestFirst(b).find((word) => !a.text.words.includes(word) && !a.squeezedText.includes(word));
  const all = Math.min(a.title.words.length, b.title.words.length);
  const isSimilar = a.title.words.filter((word) => inOther.has(word)).length >= 0.6 * all && all > 0;
  const reasons: Reason[] = [];
  if (isSimilar) reasons.push({ kind: "similar-titles" });
  if (shared.length > 0) reasons.push({ kind: "shared-words", words: shared.slice(0, maxWords) });
  if (!isSimilar && shared.length === 0) reasons.push({ kind: "different-titles" });
  if (left !== undefined) reasons.push({ kind: "word-on-one-side", word: left, side: "left" });
  if (right !== undefined) reasons.push({ kind: "word-on-one-side", word: right, side: "right" });
  return reasons;
}

function rarestFirst({ title }: PreparedProduct): readonly string[] {
  return title.words
    .map((word, place) => ({ word, weight: title.weights[place] ?? 0 }))
    .filter(({ weight, word }) => weight >= nameableRarity && word.length > 1)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ word }) => word);
}

function priceReasons(a: PreparedProduct, b: PreparedProduct): readonly Reason[] {
  if (!a.price || !b.price || a.price.currency !== b.price.currency) return [];
  const ratio = Math.max(a.price.minor, b.price.minor) / Math.min(a.price.minor, b.price.minor);
  if (ratio <= similarPriceRatio) return [{ kind: "similar-price" }];
  return ratio >= differentPriceRatio
    ? [{ kind: "different-price", ratio: Math.round(ratio * 10) / 10 }]
    : [];
}
