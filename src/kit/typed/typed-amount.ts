import { hasTwoDecimals, maxAmount } from "../money.ts";
import { readTypedDecimal } from "./typed-decimal.ts";

/**
 * Reads an amount of money as people type it: "1.234,50", "1234.5", with or without "lei".
 * @returns lei or units of another currency, 0 to `maxAmount`, at most two decimals; null for anything else
 */
export function readTypedAmount(text: string): number | null {
  const amount = readTypedDecimal(text.replace(/(?:lei|ron)\s*$/i, ""));
  if (amount === null || amount < 0 || amount > maxAmount) return null;
  return hasTwoDecimals(amount) ? amount : null;
}
