import type { ProductFilters } from "../../../product-list/ui/view/products-view.ts";

const dayMs = 86_400_000;

/** The windows in which a price may have changed, in days up to now. @see specification 2, section 9 */
export const windowDays = { today: 1, week: 7, month: 30 } as const;

export type ChangedWindow = keyof typeof windowDays;

export const changedWindows: readonly ChangedWindow[] = ["today", "week", "month"];

type Changed = Pick<ProductFilters, "changedFrom" | "changedTo">;

/**
 * The window that an address means, by its span: at most a day is today, up to 7 days week, else month.
 * @returns null without a window
 * @see specification 2, section 4 "Product list filter state"
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

/** Whether a window ended so long ago that its name alone would mislead. */
export function isPast({ changedTo }: Changed, nowMs: number): boolean {
  return changedTo !== null && nowMs - changedTo > dayMs;
}
