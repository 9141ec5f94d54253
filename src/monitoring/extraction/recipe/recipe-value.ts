import { joinSplitPrice } from "../amount-text/decimal-from-groups.ts";
import { parsePriceText } from "../amount-text/parse-price-text.ts";
import { gtin } from "../gtin.ts";
import type { PageElement } from "../scan/page-element.ts";
import { elementText, runText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { availabilityFromText } from "../stock/stock-text/availability-from-text.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import type { RecipeField } from "./recipe.ts";

/** A value read with a recipe. */
export interface RecipeValue {
  readonly raw: string;
  readonly value: string;
  /** Currency of a price if the same element states it. */
  readonly currency: string | null;
}

/** Joins "1.899" and "99" in two runs of one element to one price. */
function splitAmount(page: ScannedPage, element: PageElement): string | null {
  const whole = page.runs[element.firstRun];
  const fraction = page.runs[element.firstRun + 1];
  if (whole === undefined || fraction === undefined || element.endRun - element.firstRun > 4) return null;
  const text = runText(page, fraction);
  return /^\d{2}(?!\d)/.test(text) && !/[.,]\d{1,2}$/.test(runText(page, whole))
    ? joinSplitPrice(runText(page, whole), text)
    : null;
}

/**
 * Reads a field at an element.
 * @param attribute holds the value; null for the element's text
 * @returns null if the text is not a valid value of that field
 */
export function recipeValue(
  page: ScannedPage,
  element: PageElement,
  attribute: string | null,
  field: RecipeField,
): RecipeValue | null {
  const raw = attribute === null ? elementText(page, element, 300) : element.attribute(attribute).trim();
  if (raw === "") return null;
  switch (field) {
    case "price":
    case "previousPrice": {
      const parsed = parsePriceText(raw);
      const split = attribute === null ? splitAmount(page, element) : null;
      const amount = normalizeAmount(split ?? parsed.amount ?? "");
      return amount === null ? null : { raw, value: amount, currency: parsed.currency };
    }
    case "availability": {
      const statement = availabilityFromText(raw);
      return statement === null ? null : { raw, value: statement.availability, currency: null };
    }
    case "gtin": {
      const number = gtin(raw) ?? gtin(raw.replace(/^[^\d]*/, ""));
      return number === null ? null : { raw, value: number, currency: null };
    }
    case "sku":
    case "mpn": {
      // "Cod produs: AB-12" in one element: the label is removed.
      const value = raw.replace(/^[^:#]{2,40}[:#]\s*/, "").trim();
      return value === "" || value.length > 60 ? null : { raw, value, currency: null };
    }
    default:
      return { raw, value: raw, currency: null };
  }
}
