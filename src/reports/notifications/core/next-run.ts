import { addDays, instantAt, type LocalDay, localDayOf } from "../../../kit/local-day.ts";

/** A daily mail that is due. */
export interface DueRun {
  /** The day whose mail it is. */
  readonly day: LocalDay;
  /** When the mail after it is due. */
  readonly next: Date;
}

/**
 * The first time of a daily schedule after an instant.
 * @param minute local time, minutes of the day
 * @param doneDay the day whose mail was sent already: it has no second one, whatever the time is changed to
 */
export function nextRun(minute: number, after: Date, doneDay: LocalDay | null = null): Date {
  const today = localDayOf(after);
  const first = doneDay !== null && doneDay >= today ? addDays(doneDay, 1) : today;
  const run = instantAt(first, minute);
  return run > after ? run : instantAt(addDays(first, 1), minute);
}

/**
 * What a schedule has to send at an instant. Days that passed while nothing ran are skipped: only the latest is sent.
 * @param nextRunAt the schedule's next time, as it is stored
 * @returns null before that time
 */
export function dueRun(minute: number, nextRunAt: Date, now: Date): DueRun | null {
  if (nextRunAt > now) return null;
  const today = localDayOf(now);
  const day = instantAt(today, minute) <= now ? today : addDays(today, -1);
  return { day, next: nextRun(minute, now, day) };
}
