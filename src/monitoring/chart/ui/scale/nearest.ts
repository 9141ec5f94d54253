import type { ChartModel } from "../chart-model.ts";
import type { Point } from "../series.ts";

/** The point valid at a time: the last one not after it. @param points oldest first */
export function pointAt(points: readonly Point[], time: number): Point | null {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((points[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return points[low - 1] ?? null;
}

/** The nearest value of an ascending list; null for an empty one. */
export function nearest(times: readonly number[], time: number): number | null {
  return times.reduce<number | null>(
    (best, candidate) =>
      best === null || Math.abs(candidate - time) < Math.abs(best - time) ? candidate : best,
    null,
  );
}

/** Maximum distance of a hovered line, px. */
const reach = 18;

/** The shop whose line is nearest to a height at a time; null when none is close. */
export function lineNear({ lines, project }: ChartModel, time: number, y: number): string | null {
  let best: string | null = null;
  let bestDistance = reach;
  for (const { series } of lines) {
    const value = pointAt(series.points, time)?.value;
    if (value == null) continue;
    const distance = Math.abs(project.y(value) - y);
    if (distance <= bestDistance) {
      bestDistance = distance;
      best = series.shop;
    }
  }
  return best;
}
