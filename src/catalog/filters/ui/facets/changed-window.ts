import type { ProductFilters } from "../../../product-list/ui/view/products-view.ts";

const dayMs = 86_400_000;

/** Time windows of a price change, in days up to now. */
export const windowDays = { today: 1, week: 7, month: 30 } as const;

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

/** A window up to now, in ms. */
export function windowUpTo(window: ChangedWindow, nowMs: number): Changed {
  return { changedFrom: Math.max(0, nowMs - windowDays[window] * dayMs), changedTo: nowMs };
}

/** Whether a window ended so long ago that its name would be misleading. */
export function isPast({ changedTo }: Changed, nowMs: number): boolean {
  return changedTo !== null && nowMs - changedTo > dayMs;
}
