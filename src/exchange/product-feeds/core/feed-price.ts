import { isCurrencyCode, type Money, maxAmount, minorFromDecimal } from "../../../kit/money.ts";

/** Signs and words of currencies that feeds write in place of their ISO codes. */
const currencies: ReadonlyMap<string, string> = new Map([
  ["LEI", "RON"],
  ["LEU", "RON"],
  ["€", "EUR"],
  ["$", "USD"],
  ["£", "GBP"],
]);

/** A price as feeds write it; a sign that it costs nothing, which means that none is stated; or neither. */
export type FeedPrice =
  | { readonly kind: "price"; readonly money: Money; readonly hasCurrency: boolean }
  | { readonly kind: "none" }
  | { readonly kind: "unreadable" };

/**
 * Reads "1234.50 RON", "1.234,50 lei" or "EUR 12". A number whose only separator is followed by three digits, as "1.234", is
 * unreadable: it is 1234 to a Romanian and 1.23 to a program. So is an amount in what is no currency, or beyond those that
 * people may enter.
 * @param assumedCurrency of a price without one
 * @see https://support.google.com/merchants/answer/6324371
 */
export function readFeedPrice(text: string | undefined, assumedCurrency = "RON"): FeedPrice {
  if (text === undefined) return { kind: "none" };
  const match = /^([a-z]{3}|[€$£])?\s*(\d[\d.,'\s\u00a0\u202f]*)\s*([a-z]{3}|[€$£])?$/i.exec(text.trim());
  const decimal = match?.[2] === undefined ? null : decimalOf(match[2].replace(/['\s\u00a0\u202f]/g, ""));
  const minor = decimal === null ? null : minorFromDecimal(decimal);
  const unit = (match?.[3] ?? match?.[1])?.toUpperCase();
  const currency = unit === undefined ? assumedCurrency : (currencies.get(unit) ?? unit);
  if (minor === null || minor > maxAmount * 100 || !isCurrencyCode(currency)) return { kind: "unreadable" };
  if (minor === 0) return { kind: "none" };
  return { kind: "price", money: { minor, currency }, hasCurrency: unit !== undefined };
}

/** @param number digits, points and commas @returns digits with one point at most; null when it has two meanings, or none */
function decimalOf(number: string): string | null {
  const last = Math.max(number.lastIndexOf("."), number.lastIndexOf(","));
  if (last === -1) return number;
  const separator = number.charAt(last);
  const [whole, fraction] = [number.slice(0, last), number.slice(last + 1)];
  const other = separator === "." ? "," : ".";
  const isGroup = (part: string, sign: string) =>
    part.split(sign).every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  if (whole.includes(separator)) {
    return isGroup(number, separator) ? number.replaceAll(separator, "") : null;
  }
  if (whole.includes(other))
    return isGroup(whole, other) && /^\d+$/.test(fraction)
      ? `${whole.replaceAll(other, "")}.${fraction}`
      : null;
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return null;
  return `${whole}${/^\d+$/.test(fraction) ? `.${fraction}` : ""}`;
}
