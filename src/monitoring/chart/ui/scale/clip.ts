import type { TimeWindow } from "../../../history/ui/period/period.ts";
import type { Point, Series } from "../series.ts";

/** The part of a line within a window. */
export interface Clipped {
  /** The point that was valid when the window began, moved to its start; null when unknown. */
  readonly carried: Point | null;
  /** Observations within the window, oldest first. */
  readonly observed: readonly Point[];
}

/** Clips a line to a window. The price valid at its start is carried in, but is not an observation there. */
export function clip(points: readonly Point[], { from, to }: TimeWindow): Clipped {
  const before = points.findLast((point) => point.time < from);
  return {
    carried: before === undefined ? null : { ...before, time: from },
    observed: points.filter((point) => point.time >= from && point.time <= to),
  };
}

/** Whether any line has a price within a window, observed there or carried in. */
export function hasPriceIn(series: readonly Series[], window: TimeWindow): boolean {
  return series.some(({ points }) => {
    const { carried, observed } = clip(points, window);
    return carried?.value != null || observed.some(({ value }) => value !== null);
  });
}
