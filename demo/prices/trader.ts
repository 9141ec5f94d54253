import type { Ending } from "./ending.ts";

/** How a shop sets its prices. */
export interface Trader {
  /** Stable number of the shop. */
  readonly index: number;
  /** Against the market level: 0.95 = five percent below it. */
  readonly stance: number;
  /** Days between two looks at a price. */
  readonly cadenceDays: number;
  /** Days that the shop is behind the market. */
  readonly lagDays: number;
  /** Undercuts the cheapest leader of the day before instead of following the market level. */
  readonly isUndercutter: boolean;
  readonly ending: Ending;
  /** Share of goods on promotion at a weekend, 0 to 1. */
  readonly weekendPromoShare: number;
  /** Share of goods sold out in an ordinary spell of 18 days, 0 to 1. */
  readonly soldOutShare: number;
}

/** What of a product the prices depend on. */
export interface Good {
  readonly index: number;
  readonly baseBani: number;
}

/** A trader, a good and the leaders that undercutters look at: all that a price is made of, next to the moment. */
export interface Quotable {
  readonly seed: number;
  readonly trader: Trader;
  readonly good: Good;
  /** Shops that sell the same good and do not undercut. */
  readonly leaders: readonly Trader[];
}
