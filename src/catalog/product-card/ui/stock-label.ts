import { foldText } from "../../../kit/fold-text.ts";

/** Longer words on stock are sentences on delivery, not marks. */
const mostLetters = 40;

/** Few left, not here yet, or made to order, as shops write it in Romanian and English; without diacritics. */
const limits =
  /ultim|limitat|precomand|pre-?order|la comand|backorder|made to order|last|only|few|doar|numai|\d+\s*(buc|pcs|piece|left)/;

/**
 * Whether a shop's own words on goods in stock tell more than that they are there: "Ultimele 2 bucăți" does,
 * "Produs în stoc" does not.
 */
export function isTelling(label: string | null): boolean {
  if (label === null || label.length > mostLetters) return false;
  return limits.test(foldText(label));
}
