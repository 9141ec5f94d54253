import type { PreparedProduct } from "../prepare-product.ts";
import { commonPrefix } from "../text/model-codes.ts";

export const codeFeatureNames = [
  "model number of one title in other text",
  "model number in both titles",
  "length of shared model number",
  "model numbers on both sides, none shared",
  "unfound model numbers, lower",
  "unfound model numbers, higher",
  "similarity of model numbers",
  "common beginning of model numbers",
  "stated number equal",
  "stated number in other text",
  "stated numbers differ",
  "similarity of stated numbers",
  "sides with stated numbers",
  "same digits in model numbers",
] as const;

const minFound = 4;

/** What model numbers in titles and fields say. @param out receives the values from `at` on */
export function writeCodeFeatures(
  a: PreparedProduct,
  b: PreparedProduct,
  out: Float32Array,
  at: number,
): number {
  const foundA = countFound(a.titleCodes, b);
  const foundB = countFound(b.titleCodes, a);
  const unfoundA = a.titleCodes.length - foundA.count;
  const unfoundB = b.titleCodes.length - foundB.count;
  const hasBoth = a.titleCodes.length > 0 && b.titleCodes.length > 0;
  const similar = bestSimilarity(a.codes, b.codes);
  const stated = bestSimilarity(a.statedCodes, b.statedCodes);
  const sides = Number(a.statedCodes.length > 0) + Number(b.statedCodes.length > 0);
  const isStatedFound = isAnyFound(a.statedCodes, b) || isAnyFound(b.statedCodes, a);
  const isFound = foundA.count + foundB.count > 0;
  let i = at;
  out[i++] = a.titleCodes.length + b.titleCodes.length === 0 ? Number.NaN : Number(isFound);
  out[i++] = hasBoth ? Number(a.titleCodes.some((code) => b.titleCodes.includes(code))) : Number.NaN;
  out[i++] = Math.max(foundA.longest, foundB.longest);
  out[i++] = Number(hasBoth && !isFound);
  out[i++] = Math.min(unfoundA, unfoundB);
  out[i++] = Math.max(unfoundA, unfoundB);
  out[i++] = similar.similarity;
  out[i++] = similar.prefix;
  out[i++] = sides === 2 ? Number(stated.similarity === 1) : Number.NaN;
  out[i++] = sides > 0 ? Number(isStatedFound) : Number.NaN;
  out[i++] = sides === 2 ? Number(!isStatedFound) : Number.NaN;
  out[i++] = stated.similarity;
  out[i++] = sides;
  out[i++] = similar.digits;
  return i;
}

function countFound(codes: readonly string[], other: PreparedProduct) {
  let count = 0;
  let longest = 0;
  for (const code of codes) {
    if (code.length < minFound || !other.squeezedText.includes(code)) continue;
    count += 1;
    if (code.length > longest) longest = code.length;
  }
  return { count, longest };
}

function isAnyFound(codes: readonly string[], other: PreparedProduct): boolean {
  return codes.some((code) => code.length >= minFound && other.squeezedText.includes(code));
}

/** The most similar pair of codes: common beginning or inclusion against the longer and the shorter code. */
function bestSimilarity(left: readonly string[], right: readonly string[]) {
  let similarity = Number.NaN;
  let prefix = Number.NaN;
  let digits = Number.NaN;
  for (const a of left)
    for (const b of right) {
      const shorter = Math.min(a.length, b.length);
      const shared =
        a.includes(b) || b.includes(a) ? shorter : Math.max(commonPrefix(a, b), commonSuffix(a, b));
      const one = shared / Math.max(a.length, b.length);
      if (!(one <= similarity)) {
        similarity = one;
        digits = Number(digitsOf(a) === digitsOf(b));
      }
      const begins = shared / shorter;
      if (!(begins <= prefix)) prefix = begins;
    }
  return { similarity, prefix, digits };
}

function commonSuffix(a: string, b: string): number {
  let count = 0;
  while (
    count < a.length &&
    count < b.length &&
    a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)
  )
    count++;
  return count;
}

function digitsOf(code: string): string {
  return code.replace(/\D+/g, "");
}
