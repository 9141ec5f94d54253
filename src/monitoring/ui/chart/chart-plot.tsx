import { memo } from "react";
import { ChartAxes } from "./chart-axes.tsx";
import type { ChartModel } from "./chart-model.ts";
import { EndLabelList } from "./end-label-list.tsx";
import { SeriesLine } from "./series-line.tsx";

/** Room above and below the plot, px. */
export const plotTop = 10;
export const plotBottom = 26;

interface ChartPlotProps {
  readonly model: ChartModel;
  /** Shops whose lines are not dimmed; ours never is. */
  readonly emphasised: ReadonlySet<string>;
  readonly width: number;
  readonly height: number;
  /** Room for prices on the left, px. */
  readonly left: number;
  readonly plotWidth: number;
  readonly hasEndLabels: boolean;
}

/**
 * Axes and lines. A layer of its own, so that a cursor over it has nothing drawn again, and nothing that is pointed
 * at: the area around it is.
 */
export const ChartPlot = memo(function ChartPlot(props: ChartPlotProps) {
  const { model, emphasised, width, height, left, plotWidth, hasEndLabels } = props;
  const plotHeight = height - plotTop - plotBottom;
  const isEmphasised = (shop: string) => emphasised.has(shop);
  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      className="pointer-events-none block will-change-transform"
    >
      <g transform={`translate(${left} ${plotTop})`}>
        <ChartAxes model={model} width={plotWidth} height={plotHeight} />
        {model.lines.map((line) => (
          <SeriesLine
            key={line.series.shop}
            line={line}
            isDimmed={!line.series.isOwn && !isEmphasised(line.series.shop)}
          />
        ))}
        {hasEndLabels && (
          <EndLabelList
            lines={model.lines}
            isEmphasised={isEmphasised}
            width={plotWidth}
            height={plotHeight}
          />
        )}
      </g>
    </svg>
  );
});
