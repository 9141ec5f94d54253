import { addDays, type LocalDay, localDayOf, startOfDay } from "../../../kit/local-day.ts";

/** The Romanian day of instants that mostly lie in one and the same: asked a thousand times, found once. */
export function createLocalDayFinder(): (instant: Date) => LocalDay {
  let day = "" as LocalDay;
  let from = Number.POSITIVE_INFINITY;
  let until = Number.NEGATIVE_INFINITY;
  return (instant) => {
    const ms = instant.getTime();
    if (ms < from || ms >= until) {
      day = localDayOf(instant);
      from = startOfDay(day).getTime();
      until = startOfDay(addDays(day, 1)).getTime();
    }
    return day;
  };
}
