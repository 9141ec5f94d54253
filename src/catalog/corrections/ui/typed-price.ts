import { readTypedAmount } from "../../../kit/typed-amount.ts";

/** Reads the price of a correction. @returns above 0, at most two decimals; null for anything else */
export function readPrice(text: string): number | null {
  const price = readTypedAmount(text);
  return price === 0 ? null : price;
}
