import type { TimeWindow } from "../../period/period.ts";
import type { Point, Series } from "../series.ts";

/** What of a line lies in a window. */
export interface Clipped {
  /** The point whose price held when the window began, moved to its edge; null where nothing was known yet. */
  readonly carried: Point | null;
  /** Observations within the window, oldest first. */
  readonly observed: readonly Point[];
}

/** Cuts a line to a window. What held at its beginning is carried in, but is no observation there. */
export function clip(points: readonly Point[], { from, to }: TimeWindow): Clipped {
  const before = points.findLast((point) => point.time < from);
  return {
    carried: before === undefined ? null : { ...before, time: from },
    observed: points.filter((point) => point.time >= from && point.time <= to),
  };
}

/** Whether any line has a price to draw in a window: one that was read there, or that held when it began. */
export function hasPriceIn(series: readonly Series[], window: TimeWindow): boolean {
  return series.some(({ points }) => {
    const { carried, observed } = clip(points, window);
    return carried?.value != null || observed.some(({ value }) => value !== null);
  });
}
