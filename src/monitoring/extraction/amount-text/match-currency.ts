import { classAt, isDigitAt, letterClass, spaceClass } from "./character-class.ts";
import { type CurrencySign, currencyCompound, currencySymbol, currencyWord } from "./currency-signs.ts";

/** A currency sign or word with its position in a text. */
export interface CurrencyMatch extends CurrencySign {
  readonly start: number;
  readonly end: number;
  /** As written, including the dot of an abbreviation. */
  readonly sign: string;
}

/** Index of the first code unit after `index` that is not a letter. */
export function wordEnd(text: string, index: number): number {
  let end = index;
  while (end < text.length && classAt(text, end) === letterClass) end++;
  return end;
}

function match(text: string, start: number, end: number, found: CurrencySign | null): CurrencyMatch | null {
  return found && { ...found, start, end, sign: text.slice(start, end) };
}

function matchSymbol(text: string, start: number): CurrencyMatch | null {
  const found = currencySymbol(text.charAt(start));
  if (!found) return null;
  const suffix = text.charAt(start) === "$" ? wordEnd(text, start + 1) : 0;
  const compound = suffix === start + 2 ? currencyCompound(text.slice(start, suffix)) : null;
  return match(text, start, suffix, compound) ?? match(text, start, start + 1, found);
}

function matchCompound(text: string, start: number, end: number): CurrencyMatch | null {
  if (end - start > 4) return null;
  const at = classAt(text, end) === spaceClass && end - start >= 2 ? end + 1 : end;
  if (!currencySymbol(text.charAt(at))) return null;
  const length = text.startsWith("U$S", start) ? 2 : 1;
  return match(
    text,
    start,
    at + length,
    currencyCompound(text.slice(start, end) + text.slice(at, at + length)),
  );
}

function matchDotted(text: string, start: number, end: number): CurrencyMatch | null {
  if (text.charAt(end) !== "." || classAt(text, end + 1) !== letterClass) return null;
  const dottedEnd = wordEnd(text, end + 1);
  return match(text, start, dottedEnd, currencyWord(text.slice(start, dottedEnd)));
}

/** Letters that a slash makes a sign: "S/ 12.50", "B/.12.50". */
const slashedSigns = new Map([
  ["S", "PEN"],
  ["B", "PAB"],
]);

/**
 * The currency that starts at an index; words are matched as a whole.
 * @param index start of a word or symbol, not inside a word
 */
export function matchCurrencyAt(text: string, index: number): CurrencyMatch | null {
  const symbol = matchSymbol(text, index);
  if (symbol || classAt(text, index) !== letterClass) return symbol;
  const end = wordEnd(text, index);
  const compound = matchCompound(text, index, end) ?? matchDotted(text, index, end);
  if (compound) return compound;
  const slashed =
    end - index === 1 && text.charAt(end) === "/" ? slashedSigns.get(text.charAt(index)) : undefined;
  if (slashed !== undefined) return match(text, index, end + 1, { iso: slashed, isDistinct: false });
  if (end - index === 1 && text.charAt(index) === "R" && isDigitAt(text, skipSpaces(text, end))) {
    return match(text, index, end, { iso: "ZAR", isDistinct: false });
  }
  const found = currencyWord(text.slice(index, end));
  // The dot belongs to the abbreviation unless a number starts with it (".99").
  const dot = text.charAt(end) === "." && !isDigitAt(text, end + 1) ? 1 : 0;
  const isCode = found !== null && found.iso === text.slice(index, end).toUpperCase();
  return match(text, index, end + (isCode ? 0 : dot), found);
}

/** Index of the first code unit at or after `index` that is not a space. */
export function skipSpaces(text: string, index: number): number {
  let at = index;
  while (at < text.length && classAt(text, at) === spaceClass) at++;
  return at;
}

/** Whether a code is also a word ("TOP 10", "ALL 5"): it names a currency only after its number. */
export function isWordlikeCode(sign: CurrencyMatch): boolean {
  return !sign.isDistinct && sign.iso === sign.sign;
}

function hasNumberBeside(text: string, found: CurrencyMatch): boolean {
  if (!isWordlikeCode(found) && isDigitAt(text, skipSpaces(text, found.end))) return true;
  let before = found.start - 1;
  while (before >= 0 && classAt(text, before) === spaceClass) before--;
  return isDigitAt(text, before);
}

function isAtTextEdge(text: string, found: CurrencyMatch): boolean {
  return text.length <= 40 && !isWordlikeCode(found) && (found.start === 0 || found.end === text.length);
}

/**
 * The currency of a text around a price ("Preț în lei", "DKK/stk", "Was $20"): the first distinct sign, else
 * the first word beside a number or at the start or end of the text.
 */
export function findCurrency(text: string): CurrencyMatch | null {
  const trimmed = text.trim();
  let weak: CurrencyMatch | null = null;
  for (let at = 0; at < trimmed.length; ) {
    const found = matchCurrencyAt(trimmed, at);
    if (found?.isDistinct) return found;
    if (found && !weak && (hasNumberBeside(trimmed, found) || isAtTextEdge(trimmed, found))) weak = found;
    at = found ? found.end : Math.max(at + 1, wordEnd(trimmed, at));
  }
  return weak;
}

/**
 * The code that identifies a bare "$": "$45.00 USD", "$ SGD4.90".
 * @returns null if the text contains no code of a currency written with "$"
 */
export function findDollarCode(text: string): string | null {
  for (let at = 0; at < text.length; ) {
    if (classAt(text, at) !== letterClass) {
      at++;
      continue;
    }
    const end = wordEnd(text, at);
    if (end - at === 3 && isDollarCode(text.slice(at, end))) return text.slice(at, end);
    at = end;
  }
  return null;
}

function isDollarCode(code: string): boolean {
  if (!/^[A-Z]{2}D$|^(?:MXN|ARS|CLP|COP|UYU)$/.test(code)) return false;
  return (
    currencyWord(code)?.isDistinct === true && !/^(?:AED|BHD|IQD|JOD|KWD|LYD|MAD|MKD|RSD|TND)$/.test(code)
  );
}

/** Whether a code unit may be between a sign and its number: space, colon, bracket, dash, dot, star. */
export function isConnectorAt(text: string, index: number): boolean {
  return classAt(text, index) === spaceClass || "\n\t\r:().-–—*=".includes(text.charAt(index));
}
