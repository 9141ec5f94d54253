import { addDays, localDayOf } from "../../../../kit/local-day.ts";
import { boundsOf, type DayRange } from "./day-range.ts";

/** The period of the history that is shown. */
export const periods = ["DAILY", "WEEKLY", "MONTHLY", "ALL_TIME", "CUSTOM"] as const;
export type Period = (typeof periods)[number];

/** A period; the days only matter for CUSTOM. */
export type ChosenPeriod =
  | { readonly period: Exclude<Period, "CUSTOM"> }
  | { readonly period: "CUSTOM"; readonly days: DayRange };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const spans = {
  WEEKLY: 7 * dayMs,
  MONTHLY: 30 * dayMs,
  ALL_TIME: Number.POSITIVE_INFINITY,
} as const;

/** The times on the axis, ms. */
export interface TimeWindow {
  /** Before `to`. */
  readonly from: number;
  readonly to: number;
  /** End of the lines, at most `to`: no price is drawn into the future. */
  readonly until: number;
}

/**
 * The times on the axis. DAILY: the two days that end today. WEEKLY, MONTHLY: 7 or 30 days before the latest
 * point, not before the earliest. All but DAILY and CUSTOM go up to now – a price holds until it changes.
 * @param times of all points, ms; empty gives null
 */
export function windowOf(chosen: ChosenPeriod, times: readonly number[], nowMs: number): TimeWindow | null {
  if (times.length === 0) return null;
  const latest = times.reduce((a, b) => Math.max(a, b));
  const now = Math.max(nowMs, latest);
  if (chosen.period === "CUSTOM") return upTo(now, boundsOf(chosen.days));
  if (chosen.period === "DAILY") {
    const today = localDayOf(new Date(nowMs));
    return upTo(now, boundsOf({ from: addDays(today, -1), to: today }));
  }
  const earliest = times.reduce((a, b) => Math.min(a, b));
  const from = Math.max(earliest, latest - spans[chosen.period]);
  return { from: Math.min(from, now - hourMs), to: now, until: now };
}

function upTo(now: number, { from, to }: { readonly from: number; readonly to: number }): TimeWindow {
  return { from, to, until: Math.min(to, now) };
}

/**
 * The initial period for a price-change window of the list, by its span: a day, a week, thirty days, else
 * all.
 * @param changedFrom ms, like `changedTo`; all when either is missing or they are reversed
 */
export function periodOfSpan(
  changedFrom: number | null,
  changedTo: number | null,
): Exclude<Period, "CUSTOM"> {
  if (changedFrom === null || changedTo === null || changedTo < changedFrom) return "ALL_TIME";
  const span = changedTo - changedFrom;
  if (span <= dayMs) return "DAILY";
  if (span <= spans.WEEKLY) return "WEEKLY";
  return span <= spans.MONTHLY ? "MONTHLY" : "ALL_TIME";
}

/** The days of a window, none after today: the initial CUSTOM range. */
export function daysOf({ from, until }: TimeWindow): DayRange {
  return { from: localDayOf(new Date(from)), to: localDayOf(new Date(until)) };
}
