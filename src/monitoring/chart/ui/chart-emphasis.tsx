import { memo } from "react";
import { type ChartFrame, plotTop } from "./chart-frame.ts";
import type { ChartModel } from "./chart-model.ts";
import { EndLabelList } from "./end-label-list.tsx";
import { SeriesLine } from "./series-line.tsx";

interface ChartEmphasisProps {
  readonly model: ChartModel;
  readonly selected: ReadonlySet<string>;
  /** The hovered shop, in the chart or the legend. */
  readonly pointed: string | null;
  readonly frame: ChartFrame;
}

/** Layer above the plot: the hovered line, the own line, and the labels at the ends. */
export const ChartEmphasis = memo(function ChartEmphasis(props: ChartEmphasisProps) {
  const { model, selected, pointed, frame } = props;
  const line = model.lines.find(({ series }) => series.shop === pointed);
  const own = model.lines.find(({ series }) => series.isOwn);
  const isDimmedBelow = line !== undefined && !line.series.isOwn && !selected.has(line.series.shop);
  return (
    <svg
      width={frame.width}
      height={frame.height}
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 will-change-transform"
    >
      <g transform={`translate(${frame.left} ${plotTop})`}>
        {isDimmedBelow && <SeriesLine line={line} isDimmed={false} />}
        {isDimmedBelow && own && <SeriesLine line={own} isDimmed={false} />}
        {frame.hasEndLabels && (
          <EndLabelList
            lines={model.lines}
            isEmphasised={(shop) => selected.has(shop) || shop === pointed}
            width={frame.plotWidth}
            height={frame.plotHeight}
            maxLetters={frame.endLabelLetters}
          />
        )}
      </g>
    </svg>
  );
});
