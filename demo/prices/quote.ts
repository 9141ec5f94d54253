import type { Moment } from "./moment.ts";
import { priceAt } from "./price-model.ts";
import { type Stock, stockOn } from "./stock-model.ts";
import type { Quotable } from "./trader.ts";

/** All that a product page states of price and stock at a moment. Whole bani. */
export interface Quote {
  readonly priceBani: number;
  readonly regularBani: number | null;
  readonly stock: Stock;
}

export function quoteAt(quotable: Quotable, moment: Moment): Quote {
  return { ...priceAt(quotable, moment), stock: stockOn(quotable, moment.day) };
}
