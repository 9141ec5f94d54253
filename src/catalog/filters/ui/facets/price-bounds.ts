import { readTypedAmount } from "../../../../kit/typed/typed-amount.ts";
import type { ProductFilters } from "../../../product-list/ui/view/products-view.ts";

export const priceModes = ["any", "above", "under", "between"] as const;

export type PriceMode = (typeof priceModes)[number];

type PriceBounds = Pick<ProductFilters, "priceFrom" | "priceTo">;

/** The parsed bounds, or the field with an error. */
export type TypedBounds =
  | { readonly isValid: true; readonly bounds: PriceBounds }
  | { readonly isValid: false; readonly isFromWrong: boolean; readonly isToWrong: boolean };

const anyPrice: PriceBounds = { priceFrom: null, priceTo: null };

/** The mode for two bounds. */
export function modeOf({ priceFrom, priceTo }: PriceBounds): PriceMode {
  if (priceFrom !== null) return priceTo === null ? "above" : "between";
  return priceTo === null ? "any" : "under";
}

/**
 * Parses the fields of the price filter, in lei. An empty "above" is above 0, an empty "under" is any price;
 * "between" needs both, the first one lower.
 */
export function readBounds(mode: PriceMode, fromText: string, toText: string): TypedBounds {
  if (mode === "any") return { isValid: true, bounds: anyPrice };
  if (mode === "above") {
    const priceFrom = fromText.trim() === "" ? 0 : readTypedAmount(fromText);
    return priceFrom === null ? wrong(true, false) : { isValid: true, bounds: { priceFrom, priceTo: null } };
  }
  if (mode === "under") {
    if (toText.trim() === "") return { isValid: true, bounds: anyPrice };
    const priceTo = readTypedAmount(toText);
    return priceTo === null ? wrong(false, true) : { isValid: true, bounds: { priceFrom: null, priceTo } };
  }
  const priceFrom = readTypedAmount(fromText);
  const priceTo = readTypedAmount(toText);
  if (priceFrom === null || priceTo === null) return wrong(priceFrom === null, priceTo === null);
  return priceFrom < priceTo ? { isValid: true, bounds: { priceFrom, priceTo } } : wrong(false, true);
}

/** Text of a bound: "1234,5". */
export function boundText(lei: number | null): string {
  return lei === null ? "" : String(lei).replace(".", ",");
}

function wrong(isFromWrong: boolean, isToWrong: boolean): TypedBounds {
  return { isValid: false, isFromWrong, isToWrong };
}
