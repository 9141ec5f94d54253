import { memo } from "react";
import type { Drawn } from "./chart-model.ts";

interface SeriesLineProps {
  readonly line: Drawn;
  readonly isDimmed: boolean;
}

/** One shop's prices: steps in its own dash, sparse dots while out of stock, a mark for each observation. */
export const SeriesLine = memo(function SeriesLine({ line, isDimmed }: SeriesLineProps) {
  const { series, stretches, dots, outDots } = line;
  const width = series.isOwn ? 2.5 : 1.5;
  return (
    <g stroke={series.colour} fill="none" strokeLinecap="round" opacity={isDimmed ? 0.38 : 1}>
      {stretches.map(({ path, isOut }) => (
        <path
          key={path}
          d={path}
          strokeWidth={width}
          strokeLinecap={isOut ? "round" : "butt"}
          strokeLinejoin="round"
          strokeDasharray={isOut ? `0.1 ${width + 3}` : (series.dash ?? undefined)}
        />
      ))}
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
