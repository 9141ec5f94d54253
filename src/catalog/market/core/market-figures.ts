import { basisPoints } from "../../../kit/percent.ts";

/** The values of an offer that the figures are computed from. */
export interface MarketOffer {
  /** Hundredths of the currency's unit, > 0; null until read. */
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";
  /** Its page was read within 48 h. */
  readonly isFresh: boolean;
  /** Its link was added without a person and waits for confirmation. */
  readonly isMatched: boolean;
  /** Its link looks wrong and waits for a check. */
  readonly isSuspicious: boolean;
}

/** Figures over a set of offers in lei, whole bani; null without offers, or without an own price to compare. */
export interface OfferFigures {
  readonly offers: number;
  /** Number of offers below the own price (own position − 1); 0 without an own price. */
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
  /**
   * All fresh offers (read within 48 h) with a price in lei whose link counts: confirmed, and waiting for no check.
   * @see docs/decisions/0006-market-figures-use-fresh-offers-only.md
   */
  readonly all: OfferFigures;
  /** Without offers that are out of stock. */
  readonly in: OfferFigures;
  /** Also of a link that does not count. */
  readonly hasFreshOffer: boolean;
}

const maxBasisPoints = 2_147_483_647;

/**
 * The market figures of a product. ../market.repo.ts computes the same figures in SQL.
 * @param ownBani own price in bani, > 0; null without one
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

/** Whether an offer is part of the figures. */
export function isCompared<Offer extends MarketOffer>(
  offer: Offer,
): offer is Offer & { readonly priceMinor: number } {
  const { priceMinor, currency, isFresh, isMatched, isSuspicious } = offer;
  return isFresh && !isMatched && !isSuspicious && priceMinor !== null && currency === "RON";
}

function figuresOf(ownBani: number | null, offers: readonly MarketOffer[]): OfferFigures {
  const prices = offers.filter(isCompared).map(({ priceMinor }) => priceMinor);
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
