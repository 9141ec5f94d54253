import { parsePriceText } from "../amount-text/parse-price-text.ts";

/** A price in structured data, with an alternative if the text is ambiguous. */
export interface StatedPrice {
  /** Plain decimal text, for example "2449". */
  readonly amount: string;
  /** The alternative amount, for example "2.449" if `amount` is "2449"; null if the text is unambiguous. */
  readonly otherAmount: string | null;
  readonly currency: string | null;
}

/** One or two decimals, or at least four, as databases and floating point produce. */
const plain = /^\d{1,12}(?:\.\d{1,2}|\.\d{4,20})?$/;
const thousandsOrThreeDecimals = /^\d{1,3}\.\d{3}$/;

/** Normalises plain decimal text: "0049.900" → "49.9"; null if it is not a number above zero. */
export function normalizeAmount(text: string): string | null {
  const match = /^0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text);
  if (match === null) return null;
  const [, whole = "0", fraction = ""] = match;
  if (whole.length > 12 || (/^0*$/.test(whole) && /^0*$/.test(fraction))) return null;
  const decimals = fraction.slice(0, 4).replace(/0+$/, "");
  return decimals === "" ? whole : `${whole}.${decimals}`;
}

/**
 * Parses a price in structured data. Its point should be the decimal mark, but shops also write local digit
 * grouping: three digits after a single point are read as grouping first and as three decimals second.
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
