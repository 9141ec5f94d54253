import clsx from "clsx";
import { useMemo } from "react";
import { useWidth } from "../../../web/ui/browser/use-width.ts";
import { priceLabels } from "../../../web/ui/chart/axes.ts";
import type { TimeWindow } from "../../history/ui/period/period.ts";
import { type ChartFrame, plotBottom, plotTop } from "./chart-frame.ts";
import { chartModel } from "./chart-model.ts";
import { ChartSlider } from "./chart-slider.tsx";
import type { Series } from "./series.ts";

interface HistoryChartProps {
  readonly series: readonly Series[];
  readonly window: TimeWindow;
  /** Selected shops; the own shop always is. */
  readonly selected: ReadonlySet<string>;
  /** Shop hovered outside the plot. */
  readonly hovered: string | null;
}

/** Step chart of prices over time, for pointer, touch and arrow keys. */
export function HistoryChart({ series, window, selected, hovered }: HistoryChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const frame = useMemo(() => frameOf(series, window, width), [series, window, width]);
  const model = useMemo(
    () => chartModel(series, window, frame.plotWidth, frame.plotHeight),
    [series, window, frame],
  );
  return (
    // With reduced motion, transitions would run for a millisecond: here there are none.
    <div ref={ref} className={clsx("relative isolate z-10 [&_*]:transition-none", width === 0 && unmeasured)}>
      {width > 0 && (
        <ChartSlider series={series} model={model} frame={frame} selected={selected} hovered={hovered} />
      )}
    </div>
  );
}

/** Height before the width is known: that of the chart, so that what is below it does not move. */
const unmeasured = "h-[252px] sm:h-[312px]";

function frameOf(series: readonly Series[], window: TimeWindow, width: number): ChartFrame {
  const isNarrow = width < 560;
  const height = isNarrow ? 252 : 312;
  const plotHeight = height - plotTop - plotBottom;
  const left = leftMargin(series, window, plotHeight);
  const right = isNarrow ? 6 : rightMargin(series, width);
  const plotWidth = Math.max(1, width - left - right);
  return {
    width,
    height,
    left,
    plotWidth,
    plotHeight,
    hasEndLabels: !isNarrow,
    endLabelLetters: Math.floor((right - labelOffset) / letterWidth),
  };
}

/** From the end of a line to its label, and the average width of a letter of 12 px, px. */
const labelOffset = 18;
const letterWidth = 6.6;

/** Wide enough for the longest name, as long as two thirds of the chart are left to the plot. */
function rightMargin(series: readonly Series[], width: number): number {
  const longest = Math.max(0, ...series.map(({ shop }) => shop.length));
  return Math.min(Math.ceil(labelOffset + letterWidth * longest), Math.floor(width / 3));
}

/** Wide enough for the longest price on the axis: tabular figures of 12 px are 7 px wide. */
function leftMargin(series: readonly Series[], window: TimeWindow, plotHeight: number): number {
  const labels = priceLabels(chartModel(series, window, 1, plotHeight).valueTicks);
  return 14 + 7 * Math.max(0, ...labels.map((label) => label.length));
}
