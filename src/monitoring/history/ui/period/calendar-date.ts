import { type LocalDay, localDayOf } from "../../../../kit/local-day.ts";

/** A Romanian day as the calendar takes it: noon of that day where the browser stands, whichever zone that is. */
export function dateOfDay(day: LocalDay): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day that a calendar's date is, read where the browser stands. */
export function dayOfDate(date: Date): LocalDay {
  return localDayOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 10)));
}
