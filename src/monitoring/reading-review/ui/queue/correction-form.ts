import { formatAmount } from "../../../../web/i18n/format.ts";
import { currenciesFor, readPrice } from "../../../../web/ui/price/typed-price.ts";
import type { DoubtfulReading, ReadingDecision } from "../../reading-review.contract.ts";

/** What the form holds. */
export interface CorrectionForm {
  readonly price: string;
  /** ISO 4217 */
  readonly currency: string;
  /** The page states no price of one product; price and currency do not count then. */
  readonly isUnpriced: boolean;
  readonly stock: Stock;
}

export const stocks = ["IN_STOCK", "OUT_OF_STOCK", "NOT_STATED"] as const;
export type Stock = (typeof stocks)[number];

/** The form with the values as read. @param price another amount to begin with */
export function correctionFormOf(reading: DoubtfulReading, price = reading.price): CorrectionForm {
  return {
    price: price === null ? "" : formatAmount(price, null),
    currency: currenciesFor(reading.currency)[0] ?? "RON",
    isUnpriced: false,
    stock: reading.availability ?? "NOT_STATED",
  };
}

/**
 * The decision that a form stands for: a confirmation where it holds the values as read.
 * @returns null when its price is not an amount above 0 with at most two decimals
 */
export function decisionOf(form: CorrectionForm, reading: DoubtfulReading): ReadingDecision | null {
  const availability = form.stock === "NOT_STATED" ? null : form.stock;
  const price = form.isUnpriced ? null : readPrice(form.price);
  if (price === null && !form.isUnpriced) return null;
  const currency = price === null ? null : form.currency;
  const isAsRead =
    price === reading.price &&
    (price === null || currency === reading.currency) &&
    availability === reading.availability;
  return isAsRead ? { decision: "confirm" } : { decision: "correct", price, currency, availability };
}
