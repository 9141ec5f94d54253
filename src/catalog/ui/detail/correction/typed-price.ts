import { readTypedDecimal } from "../../../../kit/typed-decimal.ts";

/** Highest price that is kept, lei or another unit. */
const highest = 90_000_000_000;

/**
 * Reads a price as people type it: "1.234,50", "1234.5", with or without "lei".
 * @returns above 0, at most two decimals; null for anything else
 * @see design/interface "Inputs take 1.234,50 and 1234.5"
 */
export function readPrice(text: string): number | null {
  const price = readTypedDecimal(text.replace(/(?:lei|ron)\s*$/i, ""));
  if (price === null || price <= 0 || price > highest) return null;
  // Both are the number nearest to the same decimals, where there are two at most.
  return Math.round(price * 100) / 100 === price ? price : null;
}
