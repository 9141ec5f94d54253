import type { Availability } from "../../src/monitoring/extraction/reading.ts";
import { type ProductPage, shownPriceBani } from "./product-page.ts";

/** What extraction must read from a product page. */
export interface ExpectedReading {
  /** Whole bani; null if a sold-out page shows no price. */
  readonly priceBani: number | null;
  /** The struck-through price. */
  readonly cutBani: number | null;
  readonly availability: Availability;
  /** The stock text as the shop displays it. */
  readonly label: string;
}

export function expectedReading(page: ProductPage): ExpectedReading {
  const priceBani = shownPriceBani(page);
  return {
    priceBani,
    cutBani: priceBani === null ? null : page.quote.regularBani,
    availability: page.quote.stock.kind === "sold-out" ? "OUT_OF_STOCK" : "IN_STOCK",
    label: page.stockLabel,
  };
}
