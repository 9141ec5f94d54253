import { type LocalDay, startOfDay } from "../../src/kit/local-day.ts";

/** A time at which programs tend to be wrong. */
export interface Moment {
  readonly name: string;
  readonly instant: Date;
}

const minuteMs = 60_000;

/** The next of each kind after a time; "local" is Europe/Bucharest, two hours ahead of UTC in winter and three in summer. */
export function momentsOf(now: Date): readonly Moment[] {
  const year = now.getUTCFullYear() + 1;
  const utc = (day: string, time: string) => new Date(`${day}T${time}:00Z`);
  const local = (day: string, minutes: number) =>
    new Date(startOfDay(day as LocalDay).getTime() + minutes * minuteMs);
  return [
    { name: "a Sunday", instant: local(sundayAfter(now), 12 * 60) },
    { name: "a month's last local evening", instant: local(`${year}-04-30`, 23 * 60 + 40) },
    { name: "a month's first local morning, the day before in UTC", instant: local(`${year}-05-01`, 20) },
    { name: "a month's last evening in UTC, the day after locally", instant: utc(`${year}-04-30`, "23:40") },
    { name: "a month's first morning in UTC", instant: utc(`${year}-05-01`, "00:20") },
    { name: "31 December 23:30", instant: local(`${year - 1}-12-31`, 23 * 60 + 30) },
    { name: "1 January 00:30", instant: local(`${year}-01-01`, 30) },
    { name: "28 February", instant: local(`${year}-02-28`, 23 * 60 + 30) },
    { name: "before the clocks go forward", instant: utc(lastSundayOf(year, 2), "00:45") },
    { name: "before the clocks go back", instant: utc(lastSundayOf(year, 9), "00:45") },
    { name: "three years ahead", instant: local(`${year + 2}-11-27`, 10 * 60) },
  ];
}

const dayMs = 86_400_000;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

function sundayAfter(now: Date): string {
  return dayOf(new Date(now.getTime() + (7 - now.getUTCDay()) * dayMs));
}

/** The clocks of the European Union change at 01:00 UTC on these days (Directive 2000/84/EC). @param month 0 to 11 */
function lastSundayOf(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return dayOf(new Date(last.getTime() - last.getUTCDay() * dayMs));
}
