import { addDays, type LocalDay, localDayOf, startOfDay } from "../../../kit/local-day.ts";

/** A change of the own price; it is in force until the next one. */
export interface PricePoint {
  readonly observedAt: Date;
  /** With the site's corrections; null: no price in lei. */
  readonly priceBani: number | null;
  readonly isCorrected: boolean;
  /** As the page showed it. */
  readonly readBani: number | null;
}

/** The own prices that were in force on a local day, the one carried into it included. */
export interface PriceDay {
  readonly localDay: LocalDay;
  readonly lowestBani: number;
  readonly highestBani: number;
  /** Changes from one price to another on that day. */
  readonly changes: number;
  /** CORRECTION: a price of the day was corrected by a person. */
  readonly source: "PAGE" | "CORRECTION";
  /** The reading from which the day's last price was in force. */
  readonly readAt: Date;
  /** As the page showed them; null: no price in lei. */
  readonly readLowestBani: number | null;
  readonly readHighestBani: number | null;
}

/**
 * The days of a range on which a price was in force, oldest first. Days are those of Europe/Bucharest, which have 23, 24 or
 * 25 hours.
 * @param points oldest first; one before the range is carried into it
 * @param from first day
 * @param to last day
 */
export function priceDays(points: readonly PricePoint[], from: LocalDay, to: LocalDay): PriceDay[] {
  const start = startOfDay(from);
  const earlier = points.filter(({ observedAt }) => observedAt < start);
  const coming = points.slice(earlier.length);
  let carried = earlier.at(-1);
  let lastPrice = earlier.findLast(({ priceBani }) => priceBani !== null)?.priceBani ?? null;
  const days: PriceDay[] = [];
  let next = 0;
  // Days before the first price are passed over at once.
  const first = carried === undefined && coming[0] ? localDayOf(coming[0].observedAt) : from;
  for (let day = first; day <= to; day = addDays(day, 1)) {
    const inForce = carried === undefined ? [] : [carried];
    const end = startOfDay(addDays(day, 1));
    let changes = 0;
    for (let point = coming[next]; point && point.observedAt < end; point = coming[++next]) {
      if (point.priceBani !== null && lastPrice !== null && point.priceBani !== lastPrice) changes += 1;
      lastPrice = point.priceBani ?? lastPrice;
      inForce.push(point);
    }
    carried = inForce.at(-1);
    const found = dayOf(day, inForce, changes);
    if (found) days.push(found);
  }
  return days;
}

function dayOf(localDay: LocalDay, inForce: readonly PricePoint[], changes: number): PriceDay | null {
  const priced = inForce.filter(({ priceBani }) => priceBani !== null);
  const last = priced.at(-1);
  if (last === undefined) return null;
  const prices = valuesOf(inForce, "priceBani");
  const read = valuesOf(inForce, "readBani");
  return {
    localDay,
    lowestBani: Math.min(...prices),
    highestBani: Math.max(...prices),
    changes,
    source: priced.some(({ isCorrected }) => isCorrected) ? "CORRECTION" : "PAGE",
    readAt: last.observedAt,
    readLowestBani: read.length === 0 ? null : Math.min(...read),
    readHighestBani: read.length === 0 ? null : Math.max(...read),
  };
}

function valuesOf(points: readonly PricePoint[], name: "priceBani" | "readBani"): number[] {
  return points.flatMap((point) => point[name] ?? []);
}
