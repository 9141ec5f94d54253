import { parsePriceText } from "../price-text/parse-price-text.ts";

/** A price as data states it, with a second reading where the text allows two. */
export interface StatedPrice {
  /** Plain decimal text, as "2449". */
  readonly amount: string;
  /** The other right reading, as "2.449" for what we take for 2449; null where there is none. */
  readonly otherAmount: string | null;
  readonly currency: string | null;
}

/** Two decimals, or so many that they come of a database or of floating point. */
const plain = /^\d{1,12}(?:\.\d{1,2}|\.\d{4,20})?$/;
const thousandsOrThreeDecimals = /^\d{1,3}\.\d{3}$/;

/** Plain decimal text without needless zeros: "0049.900" → "49.9"; null for what is not a number above zero. */
export function normalizeAmount(text: string): string | null {
  const match = /^0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text);
  if (match === null) return null;
  const [, whole = "0", fraction = ""] = match;
  if (whole.length > 12 || (/^0*$/.test(whole) && /^0*$/.test(fraction))) return null;
  const decimals = fraction.slice(0, 4).replace(/0+$/, "");
  return decimals === "" ? whole : `${whole}.${decimals}`;
}

/**
 * Reads the price of structured data. Its point should be a decimal mark, but shops also write their own country's
 * grouping there: three digits after the only point count as grouping first, as three decimals second.
 */
export function statedPrice(written: string): StatedPrice | null {
  const text = written.trim();
  if (text === "" || text.length > 40) return null;
  if (plain.test(text)) {
    const amount = normalizeAmount(text);
    return amount === null ? null : { amount, otherAmount: null, currency: null };
  }
  const parsed = parsePriceText(text);
  if (parsed.amount === null) return null;
  const amount = normalizeAmount(parsed.amount);
  if (amount === null) return null;
  const other = thousandsOrThreeDecimals.test(text) ? normalizeAmount(text) : null;
  return { amount, otherAmount: other === amount ? null : other, currency: parsed.currency };
}
