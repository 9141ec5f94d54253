import { addDays, type LocalDay, localDayOf, startOfDay } from "../../src/kit/local-day.ts";

/** A time in the market: local days (Europe/Bucharest) since 1970-01-01 and minutes since local midnight. */
export interface Moment {
  readonly day: number;
  readonly minute: number;
}

const dayMs = 86_400_000;

export function dayNumber(day: LocalDay): number {
  return Date.parse(day) / dayMs;
}

export function localDay(day: number): LocalDay {
  return new Date(day * dayMs).toISOString().slice(0, 10) as LocalDay;
}

export function momentOf(instant: Date): Moment {
  const day = localDayOf(instant);
  return {
    day: dayNumber(day),
    minute: Math.floor((instant.getTime() - startOfDay(day).getTime()) / 60_000),
  };
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: number): number {
  return (day + 4) % 7;
}

/** Friday to Sunday. */
export function isWeekend(day: number): boolean {
  return weekday(day) === 5 || weekday(day) === 6 || weekday(day) === 0;
}

/** Weeks from Monday to Sunday, counted since 1970. */
export function weekNumber(day: number): number {
  return Math.floor((day + 3) / 7);
}

/**
 * Romanian shops hold Black Friday on the first Friday from 6 November on, until the following Monday; some repeat it
 * on the last Friday of the month, until Sunday.
 * @returns 1 or 2 for the first or second wave, 0 for other days
 */
export function blackFridayWave(day: number): 0 | 1 | 2 {
  const name = localDay(day);
  if (name.slice(5, 7) !== "11") return 0;
  const year = name.slice(0, 4);
  const first = fridayFrom(dayNumber(`${year}-11-06` as LocalDay));
  if (day >= first && day <= first + 3) return 1;
  const last = fridayFrom(dayNumber(addDays(`${year}-12-01` as LocalDay, -7)));
  return day >= last && day <= last + 2 ? 2 : 0;
}

function fridayFrom(day: number): number {
  return day + ((5 - weekday(day) + 7) % 7);
}
