import { addDays, type LocalDay, startOfDay } from "../../../kit/local-day.ts";

/** Slots in a local day, whether it has 23, 24 or 25 hours. */
export const slotsInDay = 1440;

/** The last hour of the day has no slots, so that checks that are late still fall into their day. */
const spareMs = 3_600_000;

/**
 * The page's time within every day, spread evenly because the id is a hash; the same as the column `page.slot`.
 * @param pageId lower-case UUID
 * @returns 0 .. 1439
 */
export function slotOf(pageId: string): number {
  return Number.parseInt(pageId.slice(-4), 16) % slotsInDay;
}

/**
 * The slot that an instant of the day falls in. The slots of a day are of equal length, so that a day on which the
 * clock changes has each of them exactly once.
 * @returns 0 .. 1439
 */
export function slotAt(day: LocalDay, instant: Date): number {
  const slot = Math.floor((instant.getTime() - startOfDay(day).getTime()) / slotLengthMs(day));
  return Math.min(slotsInDay - 1, Math.max(0, slot));
}

/** The instant at which a slot of the day begins. */
export function startOfSlot(day: LocalDay, slot: number): Date {
  return new Date(startOfDay(day).getTime() + slot * slotLengthMs(day));
}

/** Milliseconds, whole: a day of 24 h less the spare hour has slots of 57.5 s. */
export function slotLengthMs(day: LocalDay): number {
  const dayMs = startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime();
  return (dayMs - spareMs) / slotsInDay;
}
