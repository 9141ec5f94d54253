import { addDays, instantAt, type LocalDay, localDayOf } from "../../../kit/local-day.ts";

/** How long after its time, over midnight, the mail of the day before is still sent, milliseconds. */
const overMidnightMs = 3_600_000;

/** A daily schedule whose time has come. */
export interface DueRun {
  /** The day whose mail is sent; null: the time of the last mail is too long ago, and it is left out. */
  readonly day: LocalDay | null;
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
 * The next time of a schedule whose time of day is changed. A day whose mail was still to come has it all the same: at once,
 * where the new time of day has passed.
 * @param nextRunAt the schedule's next time before the change
 */
export function changedRun(minute: number, nextRunAt: Date, now: Date, doneDay: LocalDay | null): Date {
  const today = localDayOf(now);
  const isToCome = localDayOf(nextRunAt) === today && (doneDay === null || doneDay < today);
  return isToCome && instantAt(today, minute) <= now ? now : nextRun(minute, now, doneDay);
}

/**
 * What a schedule has to send at an instant: the mail of the day, however late, so that a local day has one. The mail of the day
 * before is sent only where midnight came between; days that passed while nothing ran are left out.
 * @param nextRunAt the schedule's next time, as it is stored
 * @returns null before that time
 */
export function dueRun(minute: number, nextRunAt: Date, now: Date): DueRun | null {
  if (nextRunAt > now) return null;
  const today = localDayOf(now);
  if (instantAt(today, minute) <= now) return { day: today, next: nextRun(minute, now, today) };
  const yesterday = addDays(today, -1);
  const isMissed = now.getTime() - instantAt(yesterday, minute).getTime() > overMidnightMs;
  return { day: isMissed ? null : yesterday, next: instantAt(today, minute) };
}
