import { localDayOf, startOfDay } from "../../../../kit/local-day.ts";
import type { ProductFilters } from "../../../product-list/ui/view/products-view.ts";

const dayMs = 86_400_000;

/** The longest that a time window of a price change spans, days; today's begins at midnight. */
const windowDays = { today: 1, week: 7, month: 30 } as const;

export type ChangedWindow = keyof typeof windowDays;

export const changedWindows: readonly ChangedWindow[] = ["today", "week", "month"];

type Changed = Pick<ProductFilters, "changedFrom" | "changedTo">;

/**
 * The window of an address, by its span: up to 1 day is today, up to 7 days a week, else a month.
 * @returns null without a window
 */
export function windowOf({ changedFrom, changedTo }: Changed): ChangedWindow | null {
  if (changedFrom === null || changedTo === null) return null;
  const span = changedTo - changedFrom;
  if (span <= windowDays.today * dayMs) return "today";
  return span <= windowDays.week * dayMs ? "week" : "month";
}

/** A window up to now, in ms: today from midnight in Romania, a week or a month of whole days back. */
export function windowUpTo(window: ChangedWindow, nowMs: number): Changed {
  const changedFrom =
    window === "today"
      ? Math.max(startOfDay(localDayOf(new Date(nowMs))).getTime(), nowMs - dayMs)
      : nowMs - windowDays[window] * dayMs;
  return { changedFrom: Math.max(0, changedFrom), changedTo: nowMs };
}

/** Whether a window ended so long ago that its name would be misleading. */
export function isPast({ changedTo }: Changed, nowMs: number): boolean {
  return changedTo !== null && nowMs - changedTo > dayMs;
}
