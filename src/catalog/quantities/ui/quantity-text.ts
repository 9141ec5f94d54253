import { maxPieces } from "../../../kit/quantity.ts";
import { readTypedDecimal } from "../../../kit/typed-decimal.ts";

/** Between two quantities, as the arrow keys count. @see specification 2, section 5 */
const stepTenths = 1;

/**
 * Reads a quantity as people type it: "12", "1.234,5", "1234.5".
 * @returns pieces with at most one decimal, 0 or above; null for anything else
 * @see specification 2, section 5 "Quantity must be a number and not negative"
 */
export function readQuantity(text: string): number | null {
  const pieces = readTypedDecimal(text);
  if (pieces === null || pieces < 0 || pieces > maxPieces) return null;
  const tenths = Math.round(pieces * 10);
  return Math.abs(tenths - pieces * 10) < 1e-6 ? tenths / 10 : null;
}

/**
 * One step up or down from what is typed, never below 0.
 * @param text what is no quantity counts as 0
 */
export function stepQuantity(text: string, direction: 1 | -1): number {
  const tenths = Math.round((readQuantity(text) ?? 0) * 10);
  return Math.min(Math.max(tenths + direction * stepTenths, 0), maxPieces * 10) / 10;
}
