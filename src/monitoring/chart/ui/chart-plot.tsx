import { memo } from "react";
import { ChartAxes } from "../../../web/ui/chart/chart-axes.tsx";
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
 * Axes, the range of the competitors' prices, and lines. Independent of the pointer, so that hovering redraws nothing. Pointer events are handled by
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
        {model.market && (
          <g className="stroke-ink-3">
            <path d={model.market.area} className="fill-ink" fillOpacity={0.07} stroke="none" />
            <path d={model.market.lowest} fill="none" strokeWidth={1} strokeOpacity={0.8} />
          </g>
        )}
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
