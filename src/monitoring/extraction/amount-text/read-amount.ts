import { classAt, isDigitAt, letterClass, spaceClass } from "./character-class.ts";
import { decimalFromRun, hasFraction, plainDecimal, type SeparatorHints } from "./decimal-from-groups.ts";
import {
  type CurrencyMatch,
  isConnectorAt,
  isWordlikeCode,
  matchCurrencyAt,
  skipSpaces,
} from "./match-currency.ts";
import { endOfNonPrice } from "./not-a-price.ts";
import { type NumberRun, scanNumber } from "./scan-number.ts";

/** A number in a text with its currency, if any. */
export interface AmountCandidate {
  readonly start: number;
  readonly end: number;
  /**
   * Plain decimal text; null if the number is not a price (a date, a percentage, an ambiguous pair of numbers).
   */
  readonly amount: string | null;
  readonly currency: CurrencyMatch | null;
  /** True if letters follow the number ("256GB"): it counts only if there is no better candidate. */
  readonly isWeak: boolean;
}

const closingDash = /[.,]\s?[-–—]{1,2}|[-–—]{1,2}(?=\s|$)|[.,](?!\d)/y;

/** Index after a dash that replaces the cents: "1.899,- lei", "105. –". */
function afterClosingDash(text: string, index: number): number {
  closingDash.lastIndex = index;
  const found = closingDash.exec(text);
  return found ? index + found[0].length : index;
}

function currencyBefore(text: string, start: number, last: CurrencyMatch | null): CurrencyMatch | null {
  if (!last || start - last.end > 4 || isWordlikeCode(last)) return null;
  for (let at = last.end; at < start; at++) if (!isConnectorAt(text, at)) return null;
  return last;
}

function currencyAfter(text: string, end: number): CurrencyMatch | null {
  const at = skipSpaces(text, afterClosingDash(text, end));
  return isDigitAt(text, at) ? null : matchCurrencyAt(text, at);
}

/** End of a separate pair of digits after `index`, unless a percent sign or more digits follow; -1 if none. */
function endOfPair(text: string, index: number): number {
  const start = skipSpaces(text, index);
  const end = start + 2;
  if (!isDigitAt(text, start) || !isDigitAt(text, start + 1) || isDigitAt(text, end)) return -1;
  const mark = text.charAt(end);
  if (mark === "%" || ((mark === "." || mark === ",") && isDigitAt(text, end + 1))) return -1;
  return classAt(text, end) === spaceClass && text.charAt(skipSpaces(text, end)) === "%" ? -1 : end;
}

interface Cents {
  readonly digits: string;
  readonly end: number;
}

/** Hundredths of a currency. */
const coins =
  /(?:bani|ban|gr|grosz\p{L}*|коп\p{L}*|ст|стотинк\p{L}*|hal|haléř\p{L}*|öre|øre|ct|cts|cents?|cent[ií]m\p{L}*|c|p|kr[ş]|lip\p{L}*|pfennig|λεπτ\p{L}*)(?!\p{L})/uy;
const and = /\s*(?:și|şi|and|und|et|e|y|i|и|a|και)\s+(?=\d)/uy;

function isCoinAt(text: string, index: number): boolean {
  coins.lastIndex = index;
  return coins.test(text);
}

/** "12 lei și 99 bani": index after the conjunction. */
function afterAnd(text: string, index: number): number {
  and.lastIndex = index;
  return and.test(text) ? and.lastIndex : index;
}

/** "35€ 99": the sign replaces the decimal mark. Words do so only before "bani" or at the end of the text. */
function fractionAfterSign(text: string, sign: CurrencyMatch, hints: SeparatorHints): Cents | null {
  if (hints.decimalSeparator === sign.sign && isDigitAt(text, sign.end)) {
    const digits = /^\d+/.exec(text.slice(sign.end, sign.end + 8))?.[0] ?? "";
    return { digits, end: sign.end + digits.length };
  }
  const from = afterAnd(text, sign.end);
  const end = endOfPair(text, from);
  if (end < 0) return null;
  const next = skipSpaces(text, end);
  const isClosed = next >= text.length || isCoinAt(text, next);
  const isCents =
    from > sign.end ? isCoinAt(text, next) : sign.sign.length > 1 ? isClosed : !matchCurrencyAt(text, next);
  return isCents ? { digits: text.slice(end - 2, end), end } : null;
}

/** "40 %", Turkish "%40" and "99¢" are no prices in the currency's unit. */
function isShareOrCents(text: string, run: NumberRun): boolean {
  if (text.charAt(run.start - 1) === "%" && !isDigitAt(text, run.start - 2)) return true;
  const next = text.charAt(skipSpaces(text, run.end));
  return next === "%" || next === "¢";
}

/** "1.89999 Lei": a raised fraction without its markup. It is ambiguous and not used. */
function isGluedFraction(run: NumberRun): boolean {
  const [first = "", second = ""] = run.groups;
  return run.groups.length === 2 && /^[1-9]\d{0,2}$/.test(first) && second.length === 5;
}

/** Letters of names such as "S23": Latin ones, and capitals of other scripts. */
const codeLetter = /[\p{Script=Latin}\p{Lu}]/u;

/** "S23" is a name; "N1,200" and "цена1200" are amounts. */
function isPartOfCode(text: string, run: NumberRun): boolean {
  return run.separators.every((mark) => mark === " ") && codeLetter.test(text.charAt(run.start - 1));
}

function candidate(
  run: NumberRun,
  end: number,
  amount: string | null,
  currency: CurrencyMatch | null,
  isWeak = false,
) {
  return { start: run.start, end, amount, currency, isWeak };
}

/** "1.899 99 Lei": cents separated by a space, read only if a currency is beside them. */
function readSpacedCents(
  text: string,
  run: NumberRun,
  before: CurrencyMatch | null,
  hints: SeparatorHints,
): AmountCandidate | null {
  if (classAt(text, run.end) !== spaceClass || hasFraction(run, hints)) return null;
  const end = endOfPair(text, run.end);
  if (end < 0) return null;
  const currency = currencyAfter(text, end) ?? before;
  const whole = decimalFromRun(run, hints);
  const amount = currency && whole !== null ? plainDecimal(whole, text.slice(end - 2, end)) : null;
  return candidate(run, end, amount, currency);
}

/** Currencies with three decimals (ISO 4217): "KWD 1.250" is one dinar and a quarter. */
const inThousandths = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);

function amountIn(currency: CurrencyMatch | null, run: NumberRun, hints: SeparatorHints): string | null {
  const hasThousandths = inThousandths.has(currency?.iso ?? "") && run.separators.length === 1;
  return decimalFromRun(run, hasThousandths ? { decimalSeparator: ".", ...hints } : hints);
}

/**
 * Reads the number at an index with its currency and fraction.
 * @param last the latest currency sign before it in the text
 */
export function readAmount(
  text: string,
  start: number,
  last: CurrencyMatch | null,
  hints: SeparatorHints,
): AmountCandidate {
  const run = scanNumber(text, start);
  if (isShareOrCents(text, run)) return candidate(run, run.end, null, null);
  const before = currencyBefore(text, start, last);
  const spacedCents = readSpacedCents(text, run, before, hints);
  if (spacedCents) return spacedCents;
  const after = currencyAfter(text, run.end);
  const amount = amountIn(before ?? after, run, hints);
  if (after && amount !== null && !hasFraction(run, hints)) {
    const fraction = fractionAfterSign(text, after, hints);
    if (fraction !== null) {
      return candidate(run, fraction.end, plainDecimal(amount, fraction.digits), before ?? after);
    }
  }
  const currency = before && (before.iso !== null || after?.iso == null) ? before : (after ?? before);
  if (currency) return candidate(run, run.end, isGluedFraction(run) ? null : amount, currency);
  const otherEnd = endOfNonPrice(text, run);
  if (otherEnd >= 0) return candidate(run, otherEnd, null, null);
  if (isPartOfCode(text, run)) return candidate(run, run.end, null, null);
  return candidate(run, run.end, amount, null, classAt(text, run.end) === letterClass);
}
