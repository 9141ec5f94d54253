import { curveStepAfter, line } from "d3-shape";
import type { Clipped } from "./clip.ts";
import type { Point } from "./series.ts";

/** A stretch of a line with one state of stock. */
export interface Stretch {
  readonly isOut: boolean;
  /** For `<path d>`. */
  readonly path: string;
}

export interface Projection {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  /** End of the window, ms: the last price holds until then. */
  readonly end: number;
}

interface Corner {
  readonly time: number;
  readonly value: number;
}

/** A line as stretches of steps: broken where no price was shown, apart where it was out of stock. */
export function stretches({ carried, observed }: Clipped, { x, y, end }: Projection): Stretch[] {
  const points = carried === null ? observed : [carried, ...observed];
  const draw = line<Corner>()
    .x((corner) => x(corner.time))
    .y((corner) => y(corner.value))
    .curve(curveStepAfter);
  const found: { isOut: boolean; corners: Corner[] }[] = [];
  let open: { isOut: boolean; corners: Corner[] } | null = null;
  points.forEach((point, index) => {
    const next = points[index + 1];
    if (point.value === null) {
      open = null;
      return;
    }
    if (open === null || open.isOut !== point.isOut) {
      open = { isOut: point.isOut, corners: [] };
      found.push(open);
    }
    open.corners.push({ time: point.time, value: point.value });
    const isLastOfStretch = next === undefined || next.value === null || next.isOut !== point.isOut;
    if (isLastOfStretch) open.corners.push({ time: next?.time ?? end, value: point.value });
    // The riser between two states of stock belongs to the newer one.
    if (next !== undefined && next.value !== null && next.isOut !== point.isOut) {
      open = { isOut: next.isOut, corners: [{ time: next.time, value: point.value }] };
      found.push(open);
    }
  });
  return found.map(({ isOut, corners }) => ({ isOut, path: draw(corners) ?? "" }));
}

/** Dots as one path of zero-length strokes: round caps make them dots, and one node draws them all. */
export function dots(points: readonly Point[], { x, y }: Projection): string {
  return points
    .map(({ time, value }) => (value === null ? "" : `M${x(time).toFixed(1)} ${y(value).toFixed(1)}h0`))
    .join("");
}
