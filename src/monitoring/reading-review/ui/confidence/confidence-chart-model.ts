import { addDays, type LocalDay } from "../../../../kit/local-day.ts";
import { dayTicks, linearScale, roundTicks } from "../../../../web/ui/chart/axes.ts";
import { DOUBTFUL_PRICE } from "../../../observation/core/suspicion.ts";
import type { ConfidenceDay } from "../../reading-review.contract.ts";
import { instantOf } from "./confidence-format.ts";

/** Least number of days on the axis, so that the first day of a host is not a line across the chart. */
const minDays = 7;

export interface ConfidenceChartModel {
  /** `<path d>` through the days; interrupted where a day is missing or had no price. */
  readonly path: string;
  readonly dots: readonly { readonly x: number; readonly y: number; readonly day: ConfidenceDay }[];
  /** Confidence below which a price is doubtful, px from the top. */
  readonly thresholdY: number;
  readonly project: { readonly x: (time: number) => number; readonly y: (percent: number) => number };
  /** Percent. */
  readonly valueTicks: readonly number[];
  readonly timeTicks: readonly number[];
}

/** @param days at least one, oldest first @param width of the plot, px @param height of the plot, px */
export function confidenceChartModel(
  days: readonly ConfidenceDay[],
  width: number,
  height: number,
): ConfidenceChartModel {
  const last = (days.at(-1)?.localDay ?? "") as LocalDay;
  const [first, weekBefore] = [days[0]?.localDay ?? last, addDays(last, 1 - minDays)].map(instantOf);
  const window = { from: Math.min(first ?? 0, weekBefore ?? 0), to: instantOf(last) };
  const domain = [lowestPercent(days), 100] as const;
  const project = {
    x: linearScale([window.from, window.to], [0, width]).at,
    y: linearScale(domain, [height, 0]).at,
  };
  const dots = days.flatMap((day) =>
    day.confidence === null
      ? []
      : [{ x: tenth(project.x(instantOf(day.localDay))), y: tenth(project.y(day.confidence * 100)), day }],
  );
  return {
    path: dots.map(({ x, y, day }, at) => `${isNext(dots[at - 1]?.day, day) ? "L" : "M"}${x},${y}`).join(""),
    dots,
    thresholdY: tenth(project.y(DOUBTFUL_PRICE * 100)),
    project,
    valueTicks: roundTicks(domain, Math.max(2, Math.round(height / 48))),
    timeTicks: dayTicks(window, Math.max(2, Math.floor(width / 64))),
  };
}

function isNext(before: ConfidenceDay | undefined, day: ConfidenceDay): boolean {
  return before !== undefined && addDays(before.localDay as LocalDay, 1) === day.localDay;
}

/** A round percentage below every value and the threshold, so that the axis of a steady host does not magnify noise. */
function lowestPercent(days: readonly ConfidenceDay[]): number {
  const lowest = days.reduce((low, { confidence }) => Math.min(low, confidence ?? 1), DOUBTFUL_PRICE);
  return Math.max(0, Math.floor(lowest * 10 - 0.5) * 10);
}

function tenth(pixel: number): number {
  return Math.round(pixel * 10) / 10;
}
