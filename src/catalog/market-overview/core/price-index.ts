/** Sums over the products that are compared, whole bani. */
export interface PriceSums {
  readonly products: number;
  readonly ownBani: number;
  readonly averageBani: number;
  readonly lowestBani: number;
}

/**
 * A price index: 100 × own prices / prices of the market, of the same products. 100 means the same price level, 97
 * that the own prices are 3 % lower.
 * @returns two decimals, rounded half up; null where the market's sum is 0
 */
export function priceIndex(ownBani: number, marketBani: number): number | null {
  return marketBani === 0 ? null : Math.round((10_000 * ownBani) / marketBani) / 100;
}

/** A ratio as percent with two decimals, rounded half away from zero. */
export function ratioPercent(ratio: number): number {
  // Ratios of whole bani are not exact as binary fractions: 0.00345 × 10,000 is 34.499….
  const basisPoints = Number((Math.abs(ratio) * 10_000).toPrecision(12));
  return (Math.sign(ratio) * Math.round(basisPoints)) / 100 + 0;
}
