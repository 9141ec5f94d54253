import { addDays, type LocalDay, startOfDay } from "../../../../kit/local-day.ts";

/** From one Romanian day to another, both included; `from` is not after `to`. */
export interface DayRange {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

export type RangeEdge = keyof DayRange;

/**
 * Changes the first or last day of a range. A first day after the last moves the last; a last day before the
 * first is ignored.
 */
export function rangeWith(range: DayRange, edge: RangeEdge, day: LocalDay): DayRange {
  if (edge === "from") return { from: day, to: day > range.to ? day : range.to };
  return day < range.from ? range : { from: range.from, to: day };
}

/** Selectable days of an edge: none after today, and no last day before the first. */
export function selectableDays({ from }: DayRange, edge: RangeEdge, today: LocalDay): Partial<DayRange> {
  return edge === "from" ? { to: today } : { from, to: today };
}

/** First and last instant of a range, ms. */
export function boundsOf({ from, to }: DayRange): { readonly from: number; readonly to: number } {
  return { from: startOfDay(from).getTime(), to: startOfDay(addDays(to, 1)).getTime() - 1 };
}
