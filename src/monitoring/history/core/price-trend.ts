/** A point of a line; the price is valid until the next one. */
export interface TrendPoint {
  /** ms since 1970 */
  readonly at: number;
  /** Whole bani; null if there was no comparable price. */
  readonly priceBani: number | null;
}

/** Points of one page, oldest first. */
export type TrendLine = readonly TrendPoint[];

/**
 * Lowest price of several lines at any time, as change points. The price valid at the start of the range is the
 * first point; a line counts from its first point on.
 * @param fromMs start of the range, ms since 1970
 */
export function lowestTrend(lines: readonly TrendLine[], fromMs: number): TrendPoint[] {
  const changes = lines
    .flatMap((line, index) =>
      line.map(({ at, priceBani }) => ({ index, at: Math.max(at, fromMs), priceBani })),
    )
    .sort((one, other) => one.at - other.at);
  const present: (number | null)[] = lines.map(() => null);
  const trend: TrendPoint[] = [];
  for (const [place, { index, at, priceBani }] of changes.entries()) {
    present[index] = priceBani;
    // Of several changes at one instant only the last state counts.
    if (changes[place + 1]?.at === at) continue;
    const lowest = lowestOf(present);
    const last = trend.at(-1);
    if (last === undefined || last.priceBani !== lowest) trend.push({ at, priceBani: lowest });
  }
  return trend;
}

function lowestOf(prices: readonly (number | null)[]): number | null {
  let lowest: number | null = null;
  for (const price of prices) if (price !== null && (lowest === null || price < lowest)) lowest = price;
  return lowest;
}
