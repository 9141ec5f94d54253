import type { Moment } from "./market-time.ts";
import { priceAt } from "./price-model.ts";
import { type Stock, stockOn } from "./stock-model.ts";
import type { PriceInput } from "./trader.ts";

/** Price and stock of a product in a shop at one time. Whole bani. */
export interface Quote {
  readonly priceBani: number;
  readonly regularBani: number | null;
  readonly stock: Stock;
}

export function quoteAt(input: PriceInput, moment: Moment): Quote {
  return { ...priceAt(input, moment), stock: stockOn(input, moment.day) };
}
