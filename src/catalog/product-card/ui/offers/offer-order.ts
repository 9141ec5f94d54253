import type { CompetitorProduct } from "../../../products/products.contract.ts";

/** A product's offers as they are shown. */
export interface OfferGroups {
  /** Offers with a price, by price; other currencies after lei, stale ones last. */
  readonly priced: readonly CompetitorProduct[];
  /** Offers without a price. */
  readonly unpriced: readonly CompetitorProduct[];
  /** Number of offers hidden because they are out of stock. */
  readonly hiddenOutOfStock: number;
}

/**
 * Sorts offers for display.
 * @param withOutOfStock whether offers that are out of stock are shown
 * @param dearestFirst else cheapest first
 */
export function groupOffers(
  offers: readonly CompetitorProduct[],
  withOutOfStock: boolean,
  dearestFirst = false,
): OfferGroups {
  const shown = offers.filter((offer) => withOutOfStock || offer.available !== "OUT_OF_STOCK");
  const priced = shown.filter((offer) => offer.price !== null);
  const upwards = dearestFirst ? -1 : 1;
  return {
    priced: priced.sort(
      (a, b) =>
        Number(b.fresh) - Number(a.fresh) ||
        Number(a.currency !== "RON") - Number(b.currency !== "RON") ||
        upwards * ((a.price?.value ?? 0) - (b.price?.value ?? 0)) ||
        a.productId - b.productId,
    ),
    unpriced: shown.filter((offer) => offer.price === null),
    hiddenOutOfStock: offers.length - shown.length,
  };
}

/** Prices in lei of the offers that count for the market figures. */
export function rulerPrices(offers: readonly CompetitorProduct[]): number[] {
  return offers.flatMap((offer) =>
    offer.fresh && offer.currency === "RON" && offer.price ? [offer.price.value] : [],
  );
}
