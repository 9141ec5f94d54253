import * as z from "zod/mini";

declare const localDayBrand: unique symbol;

/** A calendar day in Romania as "2026-11-21". */
export type LocalDay = string & { readonly [localDayBrand]: true };

export const timeZone = "Europe/Bucharest";

const [firstDay, lastDay] = ["2000-01-01", "2099-12-31"];

/** A day as yyyy-mm-dd (RFC 3339, full-date) that people may mean: of the years 2000 to 2099. */
export const calendarDay = z.iso
  .date()
  .check(z.refine((day) => day >= firstDay && day <= lastDay, "must be a day of the years 2000 to 2099"));

const dayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const clockFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** The Romanian calendar day of an instant. */
export function localDayOf(instant: Date): LocalDay {
  return dayFormat.format(instant) as LocalDay;
}

/** The hour of Romania at an instant, 0 to 23. */
export function localHourOf(instant: Date): number {
  const hour = clockFormat.formatToParts(instant).find(({ type }) => type === "hour");
  return Number(hour?.value);
}

/**
 * Adds days to a day.
 * @param days whole days; negative moves back
 */
export function addDays(day: LocalDay, days: number): LocalDay {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10) as LocalDay;
}

/**
 * The instant at which a Romanian day begins. A day has 23, 24 or 25 hours.
 */
export function startOfDay(day: LocalDay): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`);
  // Romania changes its clock at 01:00 UTC, so the offset that holds at local midnight is found in one step.
  const guess = midnightUtc - offsetMs(midnightUtc);
  return new Date(midnightUtc - offsetMs(guess));
}

function offsetMs(instantMs: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of clockFormat.formatToParts(instantMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

/**
 * The first instant of a day at or after a local time. A time that a clock change skips is the moment after it; of a time
 * that occurs twice it is the first occurrence.
 * @param minute minutes of the local day, 0 .. 1439
 */
export function instantAt(day: LocalDay, minute: number): Date {
  const wallMs = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const [start, end] = [startOfDay(day).getTime(), startOfDay(addDays(day, 1)).getTime()];
  const [offsetBefore, offsetAfter] = [offsetMs(start), offsetMs(end)];
  const before = wallMs - offsetBefore;
  if (offsetMs(before) === offsetBefore) return new Date(before);
  const after = wallMs - offsetAfter;
  return new Date(offsetMs(after) === offsetAfter ? after : clockChange(start, end));
}

/** The local time of an instant as minutes of its day, 0 .. 1439. */
export function localMinuteOf(instant: Date): number {
  const ms = instant.getTime();
  const wall = new Date(ms + offsetMs(ms));
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
}

const minuteMs = 60_000;

/** The instant at which the offset changes between two instants, to the minute. */
function clockChange(startMs: number, endMs: number): number {
  let [before, after] = [startMs, endMs];
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (offsetMs(middle) === offsetMs(startMs)) before = middle;
    else after = middle;
  }
  return after;
}
