import { addDays, localDayOf, startOfDay } from "../../../kit/local-day.ts";

/** The ranges of the usage screen, the default first. */
export const usageRanges = ["today", "week", "month"] as const;
export type UsageRange = (typeof usageRanges)[number];

/**
 * The start of a range in Romania: of today, of the week's Sunday, or of the first of the month. The week of this screen alone
 * begins on Sunday, as its call is specified.
 */
export function startOfRange(range: UsageRange, now: Date): Date {
  const today = localDayOf(now);
  switch (range) {
    case "today":
      return startOfDay(today);
    case "week":
      return startOfDay(addDays(today, -new Date(`${today}T12:00:00Z`).getUTCDay()));
    case "month":
      return startOfDay(addDays(today, 1 - Number(today.slice(8))));
  }
}
