declare const baniBrand: unique symbol;

/** Whole bani (1 leu = 100 bani): a safe integer, never a float. */
export type Bani = number & { readonly [baniBrand]: true };

/**
 * Brands a whole number as bani.
 * @throws RangeError when the number is not a safe integer
 */
export function bani(amount: number): Bani {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of bani: ${amount}`);
  return amount as Bani;
}

/** An amount of any currency in hundredths of its unit, also for currencies without such a coin. */
export interface Money {
  /** Whole hundredths of the unit: 189999 = 1.899,99. */
  readonly minor: number;
  /** ISO 4217 code, or the sign of the page when it is used by several currencies. */
  readonly currency: string;
}

/**
 * Hundredths from a plain decimal text, rounded half away from zero beyond two decimals.
 * @param text digits with an optional leading "-" and an optional "." part, as "2879.2"; no grouping
 * @returns whole hundredths, or null when the text is not such a number or leaves the safe range
 */
export function minorFromDecimal(text: string): number | null {
  const match = /^(-?)(\d{1,14})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign = "", whole = "0", fraction = ""] = match;
  const truncated = Number(`${whole}${fraction.padEnd(2, "0").slice(0, 2)}`);
  const minor = truncated + (fraction.charCodeAt(2) >= 53 ? 1 : 0);
  if (!Number.isSafeInteger(minor)) return null;
  return sign === "-" && minor !== 0 ? -minor : minor;
}

/** Plain decimal text of hundredths, without trailing zeros: 287920 → "2879.2", 500 → "5". */
export function decimalFromMinor(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  const fraction = digits.slice(-2).replace(/0+$/, "");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}${fraction ? `.${fraction}` : ""}`;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether a text is the ISO 4217 code of a currency of today or before (ECMA-402, AvailableCanonicalCurrencies). */
export function isCurrencyCode(text: string): boolean {
  return currencies.has(text);
}

/** Highest amount that people may enter, in lei or in units of another currency. */
export const maxAmount = 90_000_000_000;

/** Whether a number has at most two decimals, as amounts of money and percents are written. */
export function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value;
}

/** Lei as the wire's JSON number with at most two decimals. */
export function leiFromBani(amount: Bani | number): number {
  return Number(decimalFromMinor(amount));
}
