import type { CompetitorProduct } from "../../../products/products.contract.ts";

/** A product's offers as they are shown. */
export interface OfferGroups {
  /** Offers with a price, by price; other currencies after lei, stale ones last. */
  readonly priced: readonly CompetitorProduct[];
  /** Offers without a price. */
  readonly unpriced: readonly CompetitorProduct[];
  /** Number of offers hidden because they are out of stock. */
  readonly hiddenOutOfStock: number;
  /** Number of offers hidden because their pages do not state the stock. */
  readonly hiddenUnknown: number;
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
  return grouped(
    offers,
    offers.filter((offer) => withOutOfStock || offer.available !== "OUT_OF_STOCK"),
    dearestFirst,
  );
}

/**
 * The same for the product's detail, which shows only offers in stock unless the option is on. Offers that have no price
 * yet stay: why they have none is to be seen.
 */
export function groupDetailOffers(
  offers: readonly CompetitorProduct[],
  withOutOfStock: boolean,
  dearestFirst: boolean,
): OfferGroups {
  const isShown = ({ available, price }: CompetitorProduct) =>
    withOutOfStock || available === "IN_STOCK" || (available === "NOT_AVAILABLE" && price === null);
  return grouped(offers, offers.filter(isShown), dearestFirst);
}

function grouped(
  offers: readonly CompetitorProduct[],
  shown: readonly CompetitorProduct[],
  dearestFirst: boolean,
): OfferGroups {
  const isShown = new Set(shown);
  const hidden = (state: CompetitorProduct["available"]) =>
    offers.filter((offer) => !isShown.has(offer) && offer.available === state).length;
  const priced = shown.filter((offer) => offer.price !== null);
  const upwards = dearestFirst ? -1 : 1;
  return {
    priced: priced.toSorted(
      (a, b) =>
        Number(b.fresh) - Number(a.fresh) ||
        Number(a.currency !== "RON") - Number(b.currency !== "RON") ||
        upwards * ((a.price?.value ?? 0) - (b.price?.value ?? 0)) ||
        a.productId - b.productId,
    ),
    unpriced: shown.filter((offer) => offer.price === null),
    hiddenOutOfStock: hidden("OUT_OF_STOCK"),
    hiddenUnknown: hidden("NOT_AVAILABLE"),
  };
}

/** Prices in lei of the offers that count for the market figures. */
export function rulerPrices(offers: readonly CompetitorProduct[]): number[] {
  return offers.flatMap(({ fresh, matched, suspicious, currency, price }) =>
    fresh && !matched && !suspicious && currency === "RON" && price ? [price.value] : [],
  );
}
