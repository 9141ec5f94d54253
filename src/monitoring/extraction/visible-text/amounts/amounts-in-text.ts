import { classAt, isDigitAt, letterClass, toPlainCharacters } from "../../amount-text/character-class.ts";
import { type CurrencyMatch, matchCurrencyAt, wordEnd } from "../../amount-text/match-currency.ts";
import { type AmountCandidate, readAmount } from "../../amount-text/read-amount.ts";

/** An amount with its position in a text. */
export interface TextAmount {
  readonly start: number;
  readonly end: number;
  /** Plain decimal text. */
  readonly amount: string;
  /** ISO 4217, or the sign as written if several currencies share it; null if there is none. */
  readonly currency: string | null;
  /** Range of amount and sign together. */
  readonly outerStart: number;
  readonly outerEnd: number;
}

/** Currency codes and names that are usually words on product pages: "05 TOP", "0.66 pounds", "40 cm/sek". */
const wordlike = /^(?:[A-Z]{3}|[Pp]ounds?|[Ss]ek)$/;

/** Whether a currency sign near a number is more likely a word. */
export function isWord({ isDistinct, sign, start }: CurrencyMatch, text: string): boolean {
  return !isDistinct && (wordlike.test(sign) || text.charAt(start - 1) === "/");
}

function toTextAmount(found: AmountCandidate, text: string): TextAmount | null {
  if (found.amount === null) return null;
  const sign = found.currency === null || isWord(found.currency, text) ? null : found.currency;
  return {
    start: found.start,
    end: found.end,
    amount: found.amount,
    currency: sign === null ? null : (sign.iso ?? sign.sign),
    outerStart: sign === null ? found.start : Math.min(found.start, sign.start),
    outerEnd: sign === null ? found.end : Math.max(found.end, sign.end),
  };
}

/**
 * All amounts in a text, in order, without dates, percentages and telephone numbers.
 * @param text readable text; offsets refer to its plain form, which is returned as `plain`
 */
export function amountsInText(text: string): {
  readonly plain: string;
  readonly amounts: readonly TextAmount[];
} {
  const plain = toPlainCharacters(text);
  const amounts: TextAmount[] = [];
  let sign: CurrencyMatch | null = null;
  for (let at = 0; at < plain.length; ) {
    if (isDigitAt(plain, at)) {
      const found = readAmount(plain, at, sign, {});
      const amount = found.isWeak || plain.charAt(at - 1) === "%" ? null : toTextAmount(found, plain);
      if (amount !== null) amounts.push(amount);
      at = Math.max(found.end, at + 1);
      // A sign belongs to one amount only: in "10 € 12" the second number is not in euro.
      if (found.currency !== null) {
        at = Math.max(at, found.currency.end);
        sign = null;
      }
      continue;
    }
    const currency = matchCurrencyAt(plain, at);
    if (currency) sign = currency;
    at = currency
      ? currency.end
      : classAt(plain, at) === letterClass
        ? Math.max(at + 1, wordEnd(plain, at))
        : at + 1;
  }
  return { plain, amounts };
}
