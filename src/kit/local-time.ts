import * as z from "zod/mini";

/** Minutes of a day that has 24 hours. */
export const minutesOfDay = 1440;

/** A time of the local day as "08:00". */
export const localTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** @param time as `localTime` accepts it @returns minutes since midnight, 0 .. 1439 */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The inverse of `minuteOf`. */
export function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
