/** A point of a line: from when the price held. */
export interface TrendPoint {
  /** ms since 1970 */
  readonly at: number;
  /** Whole bani; null where there was no price to be compared. */
  readonly priceBani: number | null;
}

/** Points of one page, oldest first. */
export type TrendLine = readonly TrendPoint[];

/**
 * The lowest price over several lines at any time, as change-points. What held when the span began is its first point,
 * at the beginning itself; a line counts from its first point on.
 * @param fromMs beginning of the span, ms since 1970
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
    // Of changes at one instant the last one's state counts.
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
