import type { Ending } from "./ending.ts";

/** How a shop sets its prices. */
export interface Trader {
  /** Stable number of the shop. */
  readonly index: number;
  /** Relative to the market level: 0.95 = five percent below. */
  readonly priceLevel: number;
  /** Days between two price reviews. */
  readonly cadenceDays: number;
  /** Days that the shop is behind the market. */
  readonly lagDays: number;
  /** Undercuts the previous day's cheapest leader instead of following the market level. */
  readonly isUndercutter: boolean;
  readonly ending: Ending;
  /** Share of products on promotion on a weekend, 0 to 1. */
  readonly weekendPromoShare: number;
  /** Share of products that sell out within 18 days, 0 to 1. */
  readonly soldOutShare: number;
}

/** The product data that prices depend on. */
export interface Good {
  readonly index: number;
  readonly baseBani: number;
}

/** Everything that determines a price, except the time. */
export interface PriceInput {
  readonly seed: number;
  readonly trader: Trader;
  readonly good: Good;
  /** Shops that sell the same product and do not undercut. */
  readonly leaders: readonly Trader[];
}
