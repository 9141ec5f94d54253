import { dayTicks, linearScale, roundTicks, yDomain } from "../../../web/ui/chart/axes.ts";
import type { TimeWindow } from "../../history/ui/period/period.ts";
import { type Clipped, clip } from "./scale/clip.ts";
import { timeline } from "./scale/cursor.ts";
import { downsample } from "./scale/downsample.ts";
import { type MarketBand, marketBand, marketSteps } from "./scale/market-band.ts";
import { dots, type Projection, type StockSegment, stockSegments } from "./scale/step-path.ts";
import type { Series } from "./series.ts";

/** Maximum points drawn per line, and stops of the cursor. */
export const pointLimit = 100;

/** A line ready to draw. */
export interface DrawnLine {
  readonly series: Series;
  /** `<path d>` of the parts in stock, and of the others. */
  readonly path: string;
  readonly outPath: string;
  readonly dots: string;
  readonly outDots: string;
  /** Where the line ends, px from the top; null where it ends without a price. */
  readonly endY: number | null;
}

export interface ChartModel {
  readonly lines: readonly DrawnLine[];
  /** Range of the competitors' prices; null with fewer than two competitors. */
  readonly market: MarketBand | null;
  readonly project: Projection;
  readonly timeAt: (x: number) => number;
  readonly valueTicks: readonly number[];
  readonly timeTicks: readonly number[];
  /** Cursor stops: times of drawn observations, ascending, at most 100. */
  readonly stops: readonly number[];
}

/**
 * Computes everything that a chart of this size shows; hovering only changes emphasis.
 * @param width of the plot, px
 * @param height of the plot, px
 */
export function chartModel(
  series: readonly Series[],
  window: TimeWindow,
  width: number,
  height: number,
): ChartModel {
  const clipped = series.map((line) => {
    const part = clip(line.points, window);
    return { line, part: { ...part, observed: downsample(part.observed, pointLimit) } };
  });
  const values = clipped.flatMap(({ part }) =>
    shownPoints(part).flatMap(({ value }) => (value === null ? [] : [value])),
  );
  const prices = yDomain(values);
  const time = linearScale([window.from, window.to], [0, width]);
  const price = linearScale(prices, [height, 0]);
  const project: Projection = { x: time.at, y: price.at, end: window.until };
  const competitors = clipped.filter(({ line }) => !line.isOwn).map(({ part }) => part);
  return {
    lines: clipped.map(({ line, part }) => {
      const end = shownPoints(part).at(-1)?.value ?? null;
      const steps = stockSegments(part, project);
      return {
        series: line,
        path: pathOf(steps.filter(({ isOut }) => !isOut)),
        outPath: pathOf(steps.filter(({ isOut }) => isOut)),
        dots: dots(
          part.observed.filter((point) => !point.isOut),
          project,
        ),
        outDots: dots(
          part.observed.filter((point) => point.isOut),
          project,
        ),
        endY: end === null ? null : price.at(end),
      };
    }),
    market: competitors.length < 2 ? null : marketBand(marketSteps(competitors), project),
    project,
    timeAt: time.invert,
    valueTicks: roundTicks(prices, Math.max(2, Math.round(height / 56))),
    timeTicks: dayTicks(window, Math.max(2, Math.floor(width / 64))),
    stops: timeline(
      clipped.flatMap(({ part }) => part.observed.map((point) => point.time)),
      pointLimit,
    ),
  };
}

/** One path for all parts, each with its own dash start. */
function pathOf(steps: readonly StockSegment[]): string {
  return steps.map(({ path }) => path).join("");
}

function shownPoints({ carried, observed }: Clipped) {
  return carried === null ? observed : [carried, ...observed];
}
