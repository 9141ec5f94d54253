import { squeezed } from "./clean-text.ts";

const quantityWord =
  /^\d+(?:\.\d+)?(?:[kmgt]b|inch|ft|[mck]?m|[mc]?l|k?g|lb|oz|k?w|m?ah|v|[kmg]?hz|mp|rpm|pcs|x|p|in|th|st|nd|rd|d|k|h|s|mbps|gbps|fps|bit|way|port|cell|page|pages|piece|year|yr)$/;
const minLength = 4;

/** Whether a word without separators looks like a model number: letters and digits, or at least five digits. */
export function isModelCode(word: string): boolean {
  if (word.length < minLength || word.length > 24 || !/\d/.test(word)) return false;
  if (/^\d+$/.test(word)) return word.length >= 5;
  return !quantityWord.test(word) && !/^\d+(?:\.\d+)?x\d+/.test(word);
}

/** Model-like codes of a clean text without their separators, in order: `dvd-2930ci` is `dvd2930ci`. */
export function modelCodesOf(clean: string): string[] {
  const codes = new Set<string>();
  for (const chunk of clean.split(/[\s,;:()[\]{}"|!?*+&=]+/)) {
    const code = squeezed(chunk);
    if (isModelCode(code)) codes.add(code);
    if (!/[-/._]/.test(chunk)) continue;
    for (const part of chunk.split(/[-/._]/)) if (part.length >= 5 && isModelCode(part)) codes.add(part);
  }
  return [...codes];
}

/** Length of the common beginning. */
export function commonPrefix(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}
