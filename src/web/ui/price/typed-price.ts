import { isCurrencyCode } from "../../../kit/money.ts";
import { readTypedAmount } from "../../../kit/typed/typed-amount.ts";

/** Currencies of shops in Romania and its neighbours. */
const usual = ["RON", "EUR", "USD", "GBP", "HUF", "BGN", "MDL", "PLN", "CZK"] as const;

const signs: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP" };

/**
 * Currencies to choose from, ISO 4217, that of the page first.
 * @param found code or sign as the page has it; null and unknown signs count as lei
 */
export function currenciesFor(found: string | null): string[] {
  const code = signs[found ?? ""] ?? found ?? "RON";
  const own = isCurrencyCode(code) ? code : "RON";
  return [...new Set([own, ...usual])];
}

/** Reads the price of a correction. @returns above 0, at most two decimals; null for anything else */
export function readPrice(text: string): number | null {
  const price = readTypedAmount(text);
  return price === 0 ? null : price;
}
