import { statedPrice } from "../structured-data/stated-price.ts";
import { type PriceRank, priceKeyRank, roleOf } from "./keys.ts";

/** A price in embedded data; amounts are plain decimal text. */
export interface EmbeddedPrice {
  readonly amount: string;
  readonly previous: string | null;
  readonly currency: string | null;
}

const MAX_DEPTH = 4;

/** Divisor of the data's whole numbers: 100 if they are in cents, else 1. */
export type PriceDivisor = 1 | 100;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function amountOfNumber(value: number, divisor: PriceDivisor): string | null {
  if (!Number.isFinite(value) || value <= 0 || value > 1e11) return null;
  const amount = divisor === 100 && Number.isInteger(value) ? value / 100 : value;
  return statedPrice(amount.toFixed(4))?.amount ?? null;
}

/** Rounds to two decimals; net amounts and conversions in data may have more. */
function inHundredths(amount: string): string {
  return /\.\d{3}/.test(amount) ? Number(amount).toFixed(2) : amount;
}

/** Amount of a number or a text. A text with a decimal mark is always in whole units. */
function amountOf(value: unknown, divisor: PriceDivisor): EmbeddedPrice | null {
  if (typeof value === "number") {
    const amount = amountOfNumber(value, divisor);
    return amount === null ? null : { amount: inHundredths(amount), previous: null, currency: null };
  }
  if (typeof value !== "string" || value.length > 60) return null;
  if (divisor === 100 && /^\d+$/.test(value)) return amountOf(Number(value), divisor);
  const text = value.replace(/<[^>]{0,80}>/g, " ").replace(/&nbsp;|&#160;/g, " ");
  const stated = statedPrice(text.trim());
  return stated === null
    ? null
    : { amount: inHundredths(stated.amount), previous: null, currency: stated.currency };
}

function currencyOf(record: Record<string, unknown>): string | null {
  for (const [key, value] of Object.entries(record)) {
    if (roleOf(key) !== "currency") continue;
    if (typeof value === "string" && value !== "") return value;
    if (isRecord(value)) {
      const code = value["code"] ?? value["iso"] ?? value["isoCode"] ?? value["iso_code"] ?? value["id"];
      if (typeof code === "string") return code;
    }
  }
  return null;
}

function ofCents(record: Record<string, unknown>): EmbeddedPrice | null {
  const cents = record["centAmount"];
  if (typeof cents !== "number") return null;
  const digits = typeof record["fractionDigits"] === "number" ? record["fractionDigits"] : 2;
  const amount = amountOfNumber(cents / 10 ** digits, 1);
  return amount === null ? null : { amount, previous: null, currency: currencyOf(record) };
}

function ofRecord(
  record: Record<string, unknown>,
  divisor: PriceDivisor,
  depth: number,
): EmbeddedPrice | null {
  const cents = ofCents(record);
  if (cents !== null) return cents;
  const found: Partial<Record<PriceRank, EmbeddedPrice>> = {};
  for (const [key, value] of Object.entries(record).slice(0, 60)) {
    const rank = priceKeyRank(key);
    if (rank === null || found[rank] !== undefined) continue;
    const price = embeddedPrice(value, /cents$/i.test(key) ? 100 : divisor, depth + 1);
    if (price !== null) found[rank] = price;
  }
  const best = found.now ?? found.plain ?? found.text ?? found.net ?? found.before;
  if (best === undefined) return null;
  const previous =
    found.before?.amount ?? (found.now === undefined ? undefined : found.plain?.amount) ?? best.previous;
  return { amount: best.amount, previous: previous ?? null, currency: best.currency ?? currencyOf(record) };
}

/**
 * Reads a price from a number, a text, or an object in one of the common forms: `{amount, currency}`, `{now,
 * was}`, `{centAmount}`, `{with_tax: {value}}`, `{minimum_price: {final_price: {value}}}`.
 * @returns null if there is no amount above zero
 */
export function embeddedPrice(value: unknown, divisor: PriceDivisor, depth = 0): EmbeddedPrice | null {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : embeddedPrice(value[0], divisor, depth + 1);
  return isRecord(value) ? ofRecord(value, divisor, depth) : amountOf(value, divisor);
}

/** Whether an object's whole number is 100 times its formatted amount, so that its numbers are in cents. */
export function isPrintedInCents(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const numbers: number[] = [];
  const printed: number[] = [];
  for (const [key, one] of Object.entries(value).slice(0, 60)) {
    const rank = priceKeyRank(key);
    if (rank === "text") printed.push(Number(amountOf(one, 1)?.amount));
    else if (rank !== null && typeof one === "number" && Number.isInteger(one)) numbers.push(one);
  }
  return numbers.some((number) => number > 0 && printed.includes(number / 100) && !printed.includes(number));
}

/** Currency stated by an object, or null. */
export const statedCurrency = currencyOf;
