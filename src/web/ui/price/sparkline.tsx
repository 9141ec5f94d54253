import clsx from "clsx";
import { type SparklineFrame, sparklinePaths } from "./sparkline-path.ts";
import type { Trend } from "./trend-context.ts";

const spanMs = 30 * 86_400_000;
const width = 120;
const height = 28;

interface SparklineProps {
  readonly trend: Trend;
  /** ms; the lines end there and begin 30 days before. */
  readonly untilMs: number;
  /** Description of the lines for screen readers. */
  readonly label: string;
  readonly className?: string;
}

/** Thirty days of prices as two small lines: ours in cyan, over the lowest competitor's. */
export function Sparkline({ trend, untilMs, label, className }: SparklineProps) {
  const frame: SparklineFrame = { fromMs: untilMs - spanMs, untilMs, width, height };
  const [lowest, own] = sparklinePaths([trend.lowest, trend.own], frame);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={clsx("block h-7", className)}
    >
      <g fill="none" strokeLinejoin="round">
        <path d={lowest} strokeWidth="1.25" vectorEffect="non-scaling-stroke" className="stroke-ink-3" />
        <path d={own} strokeWidth="2" vectorEffect="non-scaling-stroke" className="stroke-own" />
      </g>
    </svg>
  );
}
