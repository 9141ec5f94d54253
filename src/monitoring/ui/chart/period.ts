/** Which part of the history is shown. @see specification 2, section 4 "Chart period" */
export const periods = ["WEEKLY", "MONTHLY", "ALL_TIME"] as const;
export type Period = (typeof periods)[number];

const dayMs = 86_400_000;
const spans: Readonly<Record<Period, number>> = {
  WEEKLY: 7 * dayMs,
  MONTHLY: 30 * dayMs,
  ALL_TIME: Number.POSITIVE_INFINITY,
};

export interface TimeWindow {
  /** ms, before `to`. */
  readonly from: number;
  readonly to: number;
}

/**
 * The times on the axis: so many days before the latest point, not before the earliest, up to now – a price holds
 * until it changes.
 * @param times of all points; empty gives null
 */
export function windowOf(period: Period, times: readonly number[], nowMs: number): TimeWindow | null {
  if (times.length === 0) return null;
  const earliest = times.reduce((a, b) => Math.min(a, b));
  const latest = times.reduce((a, b) => Math.max(a, b));
  const from = Math.max(earliest, latest - spans[period]);
  const to = Math.max(nowMs, latest);
  return { from: Math.min(from, to - 3_600_000), to };
}
