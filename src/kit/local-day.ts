declare const localDayBrand: unique symbol;

/** A calendar day in Romania as "2026-11-21". */
export type LocalDay = string & { readonly [localDayBrand]: true };

export const timeZone = "Europe/Bucharest";

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
