import { memo } from "react";
import { ChartAxes } from "./chart-axes.tsx";
import { type ChartFrame, plotTop } from "./chart-frame.ts";
import type { ChartModel } from "./chart-model.ts";
import { SeriesLine } from "./series-line.tsx";

interface ChartPlotProps {
  readonly model: ChartModel;
  /** Shops whose lines are not dimmed; the own line never is. */
  readonly selected: ReadonlySet<string>;
  readonly frame: ChartFrame;
}

/**
 * Axes and lines. Independent of the pointer, so that hovering redraws nothing. Pointer events are handled by
 * the parent.
 */
export const ChartPlot = memo(function ChartPlot({ model, selected, frame }: ChartPlotProps) {
  return (
    <svg
      width={frame.width}
      height={frame.height}
      aria-hidden="true"
      className="pointer-events-none block will-change-transform"
    >
      <g transform={`translate(${frame.left} ${plotTop})`}>
        <ChartAxes model={model} width={frame.plotWidth} height={frame.plotHeight} />
        {model.lines.map((line) => (
          <SeriesLine
            key={line.series.shop}
            line={line}
            isDimmed={!line.series.isOwn && !selected.has(line.series.shop)}
          />
        ))}
      </g>
    </svg>
  );
});
