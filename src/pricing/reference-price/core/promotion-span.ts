import { addDays, type LocalDay, localDayOf } from "../../../kit/local-day.ts";

/** What the own page stated about its price from an instant on. */
export interface PromotionPoint {
  readonly observedAt: Date;
  /** Null: no price in lei. */
  readonly priceBani: number | null;
  /** The page shows a struck-through price, or calls the price a promotion. */
  readonly isPromotion: boolean;
}

/**
 * The local day on which the promotion began that a page shows now. A rise of the price ends one and begins the next.
 * @param points oldest first
 * @returns null when the page shows none
 */
export function promotionStart(points: readonly PromotionPoint[]): LocalDay | null {
  let start: PromotionPoint | null = null;
  for (const point of points.toReversed()) {
    if (!point.isPromotion) break;
    const isRisen = start !== null && hasRisen(point, start);
    if (isRisen) break;
    start = point;
  }
  return start === null ? null : localDayOf(start.observedAt);
}

/**
 * The last local day of a promotion that a page no longer shows: that of the first reading without it.
 * @param startsOn first day of the promotion
 * @param points oldest first
 * @param today where no reading ended it, as when the product is no longer watched
 */
export function promotionEnd(
  points: readonly PromotionPoint[],
  startsOn: LocalDay,
  today: LocalDay,
): LocalDay {
  const first = points.findIndex((point) => point.isPromotion && localDayOf(point.observedAt) >= startsOn);
  const end = first === -1 ? undefined : points.slice(first).find(({ isPromotion }) => !isPromotion);
  return end === undefined ? today : localDayOf(end.observedAt);
}

/** The last day of a promotion that was followed by one with a higher price. */
export function endBefore(next: LocalDay, startsOn: LocalDay): LocalDay {
  const dayBefore = addDays(next, -1);
  return dayBefore < startsOn ? startsOn : dayBefore;
}

function hasRisen(before: PromotionPoint, after: PromotionPoint): boolean {
  return before.priceBani !== null && after.priceBani !== null && after.priceBani > before.priceBani;
}
