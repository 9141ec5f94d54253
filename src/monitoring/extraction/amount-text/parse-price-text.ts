import { classAt, isDigitAt, otherClass, spaceClass, toPlainCharacters } from "./character-class.ts";
import type { SeparatorHints } from "./decimal-from-groups.ts";
import {
  type CurrencyMatch,
  findCurrency,
  findDollarCode,
  matchCurrencyAt,
  wordEnd,
} from "./match-currency.ts";
import { type AmountCandidate, readAmount } from "./read-amount.ts";

export interface PriceTextHints extends SeparatorHints {
  /**
   * Text near the price that may name its currency, such as a column header; used only if the price has none.
   */
  readonly currencyHint?: string | undefined;
}

export interface ParsedPrice {
  /**
   * Plain decimal text without leading zeros and trailing zeros of the fraction ("1899.9"); null if there is no
   * price.
   */
  readonly amount: string | null;
  /** ISO 4217 code, or the sign as found if several currencies share it; null if there is none. */
  readonly currency: string | null;
}

const rangeConnector = /^\s*(?:-|–|—|~|〜|～|\.{2,3}|…|to|do|do|až|bis|până la|la|a|à|al|до|till?)\s*$/i;
const delivery =
  /shipping|delivery|returns?|livrare|transport|retur|env[ií]o|livraison|versand|doprava|dostawa|spedizione|доставка/i;
const free =
  /(?:^|[^\p{L}])(?:free|gratuit[ăa]?|gratis|kostenlos|zdarma|darmow[ey]|ingyenes|ücretsiz|бесплатно|безплатно|безкоштовно|δωρεάν)(?![\p{L}])/iu;

/** "Gratuit" is a price of 0; "livrare gratuită" is not. */
function isFree(text: string): boolean {
  return text.length <= 120 && free.test(text) && !delivery.test(text);
}

interface Scan {
  readonly best: AmountCandidate | null;
  readonly firstSign: CurrencyMatch | null;
}

/** "Rs.1,200" and "$.1234": a mark after a sign is part of the number only before cents, as in "$.75". */
const afterLeadingMark = /0\d*(?![.,]?\d)|\d{1,2}(?![.,]?\d)/y;

/**
 * True if a number starts here: a digit, or a decimal mark before a digit that does not end a word, a number, a sign or
 * dots ("10...20").
 */
function startsNumber(text: string, index: number): boolean {
  if (isDigitAt(text, index)) return true;
  const mark = text.charAt(index);
  if ((mark !== "." && mark !== ",") || !isDigitAt(text, index + 1)) return false;
  const before = index === 0 ? spaceClass : classAt(text, index - 1);
  if (before === spaceClass) return true;
  if (before !== otherClass) return false;
  const isInDots = text.charAt(index - 1) === "." && /[.\d]/.test(text.charAt(index - 2));
  afterLeadingMark.lastIndex = index + 1;
  return !isInDots && afterLeadingMark.test(text);
}

/** "26 to 50 €", "841–995 zł": the lower end is the price, with the currency of the upper one. */
function lowerEndOfRange(
  text: string,
  before: AmountCandidate | null,
  found: AmountCandidate,
): AmountCandidate {
  if (!before || before.isWeak || before.amount === null || before.currency) return found;
  const signStart = found.currency && found.currency.end <= found.start ? found.currency.start : found.start;
  return rangeConnector.test(text.slice(before.end, Math.min(signStart, before.end + 20)))
    ? { ...before, currency: found.currency }
    : found;
}

/** The first number with a currency, else the first plain number, else the first one next to letters. */
function scanForAmount(text: string, hints: SeparatorHints): Scan {
  let sign: CurrencyMatch | null = null;
  let firstSign: CurrencyMatch | null = null;
  let previous: AmountCandidate | null = null;
  let plain: AmountCandidate | null = null;
  let weak: AmountCandidate | null = null;
  for (let at = 0; at < text.length; ) {
    if (startsNumber(text, at)) {
      const found = readAmount(text, at, sign, hints);
      if (found.amount !== null && found.currency) {
        return { best: lowerEndOfRange(text, previous, found), firstSign };
      }
      if (found.amount !== null && found.isWeak) weak ??= found;
      else if (found.amount !== null) plain ??= found;
      previous = found;
      at = found.end;
      continue;
    }
    const currency = matchCurrencyAt(text, at);
    if (currency) {
      sign = currency;
      if (currency.isDistinct) firstSign ??= currency;
    }
    at = currency ? currency.end : Math.max(at + 1, wordEnd(text, at));
  }
  return { best: plain ?? weak, firstSign };
}

function nameOfCurrency(found: CurrencyMatch | null, text: string): string | null {
  if (!found) return null;
  if (found.sign === "$") return findDollarCode(text) ?? "$";
  return found.iso ?? found.sign;
}

/**
 * Parses the price in a short text.
 * A number with a currency precedes others ("2 pairs from $349" is 349). Of a range the lower end counts.
 * Dates, times, telephone numbers and percentages are ignored. Separators are recognised by shape (`1.899,99`,
 * `1 899,99`, `1'899.–`, `12,34,567.00`): a single mark before exactly three digits groups thousands, before
 * any other number of digits it is the decimal mark. "Free" and its translations are 0. Linear in the length of
 * the text.
 * @param text readable text without markup
 */
export function parsePriceText(text: string, hints: PriceTextHints = {}): ParsedPrice {
  const plain = toPlainCharacters(text);
  const { best, firstSign } = scanForAmount(plain, hints);
  const amount = best?.amount ?? (isFree(plain) ? "0" : null);
  const found = nameOfCurrency(best?.currency ?? firstSign ?? findCurrency(plain), plain);
  if (found !== null || !hints.currencyHint) return { amount, currency: found };
  const hint = toPlainCharacters(hints.currencyHint);
  return { amount, currency: nameOfCurrency(findCurrency(hint), hint) };
}
