import { addDays, type LocalDay } from "../../../kit/local-day.ts";
import type { PriceDay } from "./price-days.ts";

/** Days before a price reduction among which its reference price is the lowest. */
export const windowDays = 30;

/** A price reduction that was announced, first and last day included; null: until further notice. */
export interface AnnouncedReduction {
  readonly startsOn: LocalDay;
  readonly endsOn: LocalDay | null;
}

export interface Reduction {
  readonly startsOn: LocalDay;
  readonly announcedBani: number | null;
}

export interface ReferencePrice {
  readonly referenceBani: number;
  /** The latest day of the window with that price. */
  readonly referenceDay: LocalDay;
  /** The product is known for a shorter time than the window. */
  readonly isSinceFirstSeen: boolean;
}

type LowestOfDay = Pick<PriceDay, "localDay" | "lowestBani" | "highestBani">;

/**
 * The lowest price of the 30 local days before a reduction begins. Where the reduction continues an announced one and the
 * price has not risen in between, the 30 days are those before the first of them.
 * @param days days with a price, oldest first, from `earliestNeeded` to the first day of the reduction
 * @param reduction its first day; the price with which it begins, null where that is not known
 * @param earlier reductions that were announced for the product before
 * @param firstSeen the first day on which the product had a price; null: none
 * @returns null without a price in the window
 * @see Directive 98/6/EC, article 6a, as inserted by Directive (EU) 2019/2161
 */
export function referencePrice(
  days: readonly LowestOfDay[],
  { startsOn, announcedBani }: Reduction,
  earlier: readonly AnnouncedReduction[],
  firstSeen: LocalDay | null,
): ReferencePrice | null {
  const steps = days.filter(({ localDay }) => localDay <= startsOn);
  // Not yet among the days: a reduction that begins today or later.
  if (announcedBani !== null && steps.at(-1)?.localDay !== startsOn)
    steps.push({ localDay: startsOn, lowestBani: announcedBani, highestBani: announcedBani });
  const firstStep = firstStepOf(startsOn, earlier, (first) => !hasRisen(steps, first));
  const from = addDays(firstStep, -windowDays);
  let lowest: LowestOfDay | undefined;
  for (const day of days) {
    if (day.localDay < from || day.localDay >= firstStep) continue;
    if (lowest === undefined || day.lowestBani <= lowest.lowestBani) lowest = day;
  }
  if (lowest === undefined) return null;
  return {
    referenceBani: lowest.lowestBani,
    referenceDay: lowest.localDay,
    isSinceFirstSeen: firstSeen !== null && firstSeen > from,
  };
}

/** The first day that `referencePrice` may look at. */
export function earliestNeeded(startsOn: LocalDay, earlier: readonly AnnouncedReduction[]): LocalDay {
  return addDays(
    firstStepOf(startsOn, earlier, () => true),
    -windowDays,
  );
}

/** The first day of the reductions that follow each other up to a day without a gap. */
function firstStepOf(
  startsOn: LocalDay,
  earlier: readonly AnnouncedReduction[],
  mayContinue: (from: LocalDay) => boolean,
): LocalDay {
  let firstStep = startsOn;
  for (;;) {
    const dayBefore = addDays(firstStep, -1);
    const previous = earlier.find(
      (one) => one.startsOn < firstStep && (one.endsOn === null || one.endsOn >= dayBefore),
    );
    if (previous === undefined || !mayContinue(previous.startsOn)) return firstStep;
    firstStep = previous.startsOn;
  }
}

/** Whether the price rose on a day after the first one of a reduction. */
function hasRisen(days: readonly LowestOfDay[], first: LocalDay): boolean {
  const span = days.filter(({ localDay }) => localDay >= first);
  return span.some((day, place) => {
    const previous = span[place - 1];
    // The price that a day begins with is the last one of the day before.
    return previous !== undefined && day.highestBani > previous.lowestBani;
  });
}

/**
 * The reduction that may be stated, in whole percent rounded down.
 * @returns null when the price is not below the reference: no reduction may be stated
 */
export function reductionPercent(referenceBani: number, priceBani: number): number | null {
  if (priceBani >= referenceBani) return null;
  return Math.floor(((referenceBani - priceBani) * 100) / referenceBani);
}
