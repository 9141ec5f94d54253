import type { Availability } from "../../src/monitoring/extraction/reading.ts";
import { type ProductPage, shownPriceBani } from "./product-page.ts";

/** What a careful reader of a product page must come to. */
export interface Truth {
  /** Whole bani; null where a sold-out page shows no price. */
  readonly priceBani: number | null;
  /** The struck-through price. */
  readonly cutBani: number | null;
  readonly availability: Availability;
  /** The shop's own words on stock. */
  readonly label: string;
}

export function truthOf(page: ProductPage): Truth {
  const priceBani = shownPriceBani(page);
  return {
    priceBani,
    cutBani: priceBani === null ? null : page.quote.regularBani,
    availability: page.quote.stock.kind === "sold-out" ? "OUT_OF_STOCK" : "IN_STOCK",
    label: page.stockLabel,
  };
}
