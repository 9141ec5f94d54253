import type { ChartModel } from "../chart-model.ts";
import { pointAt } from "./value-at.ts";

/** A line is pointed at when it is no further away than this, px. */
const reach = 18;

/** The shop whose line lies nearest to a height at a time; null where none is near. */
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
