import { memo } from "react";
import type { DrawnLine } from "./chart-model.ts";

interface SeriesLineProps {
  readonly line: DrawnLine;
  readonly isDimmed: boolean;
}

/** A shop's prices: dashed steps, dots far apart while out of stock, a mark for each observation. */
export const SeriesLine = memo(function SeriesLine({ line, isDimmed }: SeriesLineProps) {
  const { series, path, outPath, dots, outDots } = line;
  const width = series.isOwn ? 2.5 : 1.5;
  return (
    <g stroke={series.colour} fill="none" strokeLinecap="round" opacity={isDimmed ? 0.38 : 1}>
      <path
        d={path}
        strokeWidth={width}
        strokeLinecap="butt"
        strokeLinejoin="round"
        strokeDasharray={series.dash ?? undefined}
      />
      {outPath !== "" && (
        <path d={outPath} strokeWidth={width} strokeLinejoin="round" strokeDasharray="0.1 6" />
      )}
      <path d={dots} strokeWidth={series.isOwn ? 6 : 4.5} />
      {outDots !== "" && (
        <>
          <path d={outDots} strokeWidth={series.isOwn ? 6 : 4.5} />
          <path d={outDots} strokeWidth={series.isOwn ? 3 : 2} stroke="var(--bg)" />
        </>
      )}
    </g>
  );
});
