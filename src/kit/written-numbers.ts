import { basisPoints } from "./percent.ts";

/*
 * Amounts and counts are written the Romanian way in both languages ("1.234,50"): people compare them with
 * Romanian shelves and price lists. Only words and dates follow the language.
 */

const amountFormat = new Intl.NumberFormat("ro-RO", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const countFormat = new Intl.NumberFormat("ro-RO", { maximumFractionDigits: 1, useGrouping: "always" });
const shortFormat = new Intl.NumberFormat("ro-RO", { maximumFractionDigits: 2 });
const percentFormats = {
  1: new Intl.NumberFormat("ro-RO", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  2: amountFormat,
} as const;

/** An amount split at its decimal comma, as a shelf label sets it: "1.234" and ",50 lei". */
export interface AmountParts {
  readonly whole: string;
  /** Comma, two decimals, no-break space, and "lei" or the foreign currency; only the decimals without one. */
  readonly rest: string;
}

/**
 * @param amount lei, or units of `currency`, with at most two decimals
 * @param currency ISO 4217, the sign as the page shows it, or null where none is known
 */
export function amountParts(amount: number, currency: string | null): AmountParts {
  const text = amountFormat.format(amount);
  const comma = text.lastIndexOf(",");
  return { whole: text.slice(0, comma), rest: text.slice(comma) + suffixOf(currency) };
}

/** "1.234,50 lei" with a no-break space; the foreign currency's code in place of "lei". */
export function formatAmount(amount: number, currency: string | null): string {
  return amountFormat.format(amount) + suffixOf(currency);
}

/** The same with its sign: "+12,30 lei", "−5,00 lei". */
export function formatSignedAmount(amount: number, currency: string | null): string {
  return signOf(amount) + formatAmount(Math.abs(amount), currency);
}

/** "+3,23%", "−0,40%": two decimals unless stated, true minus sign; 0 has none. */
export function formatSignedPercent(percent: number, decimals: 1 | 2 = 2): string {
  return signOf(Number(percent.toFixed(decimals))) + formatPercent(percent, decimals);
}

/** The same without a sign, for sentences that state the direction in words. */
export function formatPercent(percent: number, decimals: 1 | 2 = 2): string {
  return `${percentFormats[decimals].format(Math.abs(percent))}%`;
}

/** "5%", "2,5%": at most two decimals, for a percentage that a person has set. */
export function formatShortPercent(percent: number): string {
  return `${shortFormat.format(percent)}%`;
}

/** "1.247"; one decimal where there is one. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** How much higher (positive) `amount` is than `reference`, in percent; null where there is nothing to compare with. */
export function percentOver(amount: number, reference: number): number | null {
  const points = basisPoints(
    Math.round(amount * 100) - Math.round(reference * 100),
    Math.round(reference * 100),
  );
  return points === null ? null : points / 100;
}

function suffixOf(currency: string | null): string {
  if (currency === null) return "";
  return `\u00a0${currency === "RON" ? "lei" : currency}`;
}

function signOf(value: number): string {
  if (value === 0) return "";
  return value > 0 ? "+" : "\u2212";
}

/** "97%"; below certainty never "100%", and above none never "0%". @param share 0 to 1 */
export function formatWholePercent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return share >= 0.995 ? "99,9%" : "99%";
  return rounded === 0 && share > 0 ? "<1%" : `${rounded}%`;
}
