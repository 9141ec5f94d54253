import { addDays, type LocalDay, localDayOf, startOfDay } from "../../src/kit/local-day.ts";

/** A time in the market: days of its own calendar, as whole days since 1970-01-01, and minutes since local midnight. */
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

/** The market's day on which every demo begins: after three months with a Black Friday, and before the next one. */
export const openingDay = dayNumber("2026-11-26" as LocalDay);
/** Prices do not move on the opening day. */
const openingMinute = 14 * 60;

/**
 * Converts between times and the market's own calendar, which begins on `openingDay` when a demo is started for the first
 * time. Prices and stock of a demo thus depend only on its age in local days (Europe/Bucharest), not on the date.
 */
export interface MarketCalendar {
  momentOf(instant: Date): Moment;
  /** The local day of one of the market's days. */
  localDayOf(day: number): LocalDay;
  /** @param minute whole minutes since midnight; beyond the end of the day they belong to the next one */
  instantOf(day: number, minute: number): Date;
}

/** @param firstDay local day on which the demo was started for the first time */
export function marketCalendar(firstDay: LocalDay): MarketCalendar {
  const aheadDays = openingDay - dayNumber(firstDay);
  const localDayOfMarket = (day: number) => localDay(day - aheadDays);
  const starts = new Map<number, number>();
  const startMs = (day: number) => {
    const start = starts.get(day) ?? startOfDay(localDayOfMarket(day)).getTime();
    starts.set(day, start);
    return start;
  };
  return {
    momentOf: (instant) => {
      const today = localDayOf(instant);
      const day = dayNumber(today) + aheadDays;
      const minute = Math.floor((instant.getTime() - startOfDay(today).getTime()) / 60_000);
      return { day, minute: day === openingDay ? openingMinute : minute };
    },
    localDayOf: localDayOfMarket,
    instantOf: (day, minute) => new Date(startMs(day) + minute * 60_000),
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
export function blackFridayWave(day: number): Wave {
  const wave = waves.get(day) ?? computeWave(day);
  waves.set(day, wave);
  return wave;
}

type Wave = 0 | 1 | 2;

/** By day: every price asks for the waves of its day and of those before. */
const waves = new Map<number, Wave>();

function computeWave(day: number): Wave {
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
