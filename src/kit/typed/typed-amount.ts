import { hasTwoDecimals, maxAmount } from "../money.ts";
import { type DecimalMark, readTypedDecimal } from "./typed-decimal.ts";

/** A number as it stands in a cell, without the unit behind it: "1.234,50" of "1.234,50 lei", "21" of "21 %". */
export function withoutUnit(text: string): string {
  return text.replace(/(?:lei|ron|%)\s*$/i, "").trim();
}

/**
 * Reads an amount of money as people type it: "1.234,50", "1234.5", with or without "lei".
 * @param mark as in `readTypedDecimal`
 * @returns lei or units of another currency, 0 to `maxAmount`, at most two decimals; null for anything else
 */
export function readTypedAmount(text: string, mark?: DecimalMark): number | null {
  const amount = readTypedDecimal(text.replace(/(?:lei|ron)\s*$/i, ""), mark);
  if (amount === null || amount < 0 || amount > maxAmount) return null;
  return hasTwoDecimals(amount) ? amount : null;
}
