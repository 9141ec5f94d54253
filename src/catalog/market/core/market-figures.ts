import { basisPoints } from "../../../kit/percent.ts";

/** What the figures need to know of an offer. */
export interface MarketOffer {
  /** Hundredths of the currency's unit, > 0; null until read. */
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";
  /** Its page was read within 48 h. */
  readonly isFresh: boolean;
}

/** Figures over a set of offers in lei, whole bani; null where there are none, or no own price to compare with. */
export interface OfferFigures {
  readonly offers: number;
  /** Offers below the own price: the own position less one; 0 without an own price. */
  readonly cheaper: number;
  readonly minBani: number | null;
  /** Rounded half up. */
  readonly avgBani: number | null;
  readonly maxBani: number | null;
  /** (own − lowest) / lowest in basis points, rounded half away from zero, at most 2,147,483,647. */
  readonly overMinBp: number | null;
  /** (own − average) / average in basis points. */
  readonly overAvgBp: number | null;
}

export interface MarketFigures {
  /** Every fresh offer with a price in lei: a page that was not read for 48 h says nothing of today's market. */
  readonly all: OfferFigures;
  /** Without offers that are out of stock. */
  readonly in: OfferFigures;
  readonly hasFreshOffer: boolean;
}

const maxBasisPoints = 2_147_483_647;

/**
 * The market figures of a product, as catalog.market.repo.ts computes them in SQL.
 * @param ownBani own price in bani, > 0; null without one
 * @see spec/decisions, "Identity and the wire"
 */
export function marketFigures(ownBani: number | null, offers: readonly MarketOffer[]): MarketFigures {
  return {
    all: figuresOf(ownBani, offers),
    in: figuresOf(
      ownBani,
      offers.filter((offer) => offer.availability !== "OUT_OF_STOCK"),
    ),
    hasFreshOffer: offers.some((offer) => offer.isFresh),
  };
}

function figuresOf(ownBani: number | null, offers: readonly MarketOffer[]): OfferFigures {
  const prices = offers.flatMap(({ priceMinor, currency, isFresh }) =>
    isFresh && priceMinor !== null && currency === "RON" ? [priceMinor] : [],
  );
  if (prices.length === 0) {
    return {
      offers: 0,
      cheaper: 0,
      minBani: null,
      avgBani: null,
      maxBani: null,
      overMinBp: null,
      overAvgBp: null,
    };
  }
  const minBani = Math.min(...prices);
  const sum = prices.reduce((total, price) => total + price, 0);
  const avgBani = Math.floor((2 * sum + prices.length) / (2 * prices.length));
  return {
    offers: prices.length,
    cheaper: ownBani === null ? 0 : prices.filter((price) => price < ownBani).length,
    minBani,
    avgBani,
    maxBani: Math.max(...prices),
    overMinBp: over(ownBani, minBani),
    overAvgBp: over(ownBani, avgBani),
  };
}

function over(ownBani: number | null, baseBani: number): number | null {
  if (ownBani === null) return null;
  const points = basisPoints(ownBani - baseBani, baseBani);
  return points === null ? null : Math.min(maxBasisPoints, points);
}
