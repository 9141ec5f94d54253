import { addDays, localDayOf, startOfDay } from "../../../../../kit/local-day.ts";
import type { TimeWindow } from "../../period/period.ts";

const stepsInDays = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365, 730];
const dayMs = 86_400_000;

/**
 * Midnights in Romania to mark on a time axis, at most so many and evenly spaced in days.
 * @returns ms, ascending
 */
export function dayTicks({ from, to }: Pick<TimeWindow, "from" | "to">, most: number): number[] {
  const days = (to - from) / dayMs;
  const step = stepsInDays.find((candidate) => days / candidate <= most) ?? Math.ceil(days / most);
  const ticks: number[] = [];
  // From the newest day back, so that the end of the axis is always marked alike.
  for (let day = localDayOf(new Date(to)); ; day = addDays(day, -step)) {
    const time = startOfDay(day).getTime();
    if (time < from) return ticks.reverse();
    ticks.push(time);
  }
}
