import { isCompared, type MarketOffer } from "./market-figures.ts";

/** An own price and since when it has been above the lowest offer. */
export interface OwnPriceState {
  /** Bani, > 0; null without one. */
  readonly priceBani: number | null;
  /** Last change of the price, else its first reading. */
  readonly since: Date;
  /** The stored result; null when the price was not above the lowest offer. */
  readonly moreExpensiveSince: Date | null;
}

/** An offer with the time from which its page has been read as it is. */
export interface ObservedOffer extends MarketOffer {
  readonly observedAt: Date;
}

/**
 * Time from which the own price has been above the lowest offer. Depends on stored times only, not on the time of the
 * call, so that applying the same state again changes nothing. ../market.repo.ts computes the same in SQL.
 * @param offers those of one set of figures: all, or those not out of stock
 * @returns null while the own price is not above the lowest fresh offer in lei
 */
export function moreExpensiveSince(own: OwnPriceState, offers: readonly ObservedOffer[]): Date | null {
  const { priceBani } = own;
  const cheaper = offers
    .filter(isCompared)
    .filter(({ priceMinor }) => priceBani !== null && priceMinor < priceBani);
  if (cheaper.length === 0) return null;
  if (own.moreExpensiveSince !== null) return own.moreExpensiveSince;
  const firstCheaper = Math.min(...cheaper.map(({ observedAt }) => observedAt.getTime()));
  return new Date(Math.max(own.since.getTime(), firstCheaper));
}
