import { plotTop } from "./chart-frame.ts";

/** Half its width: the mark of our own price must not be cut. */
const half = 6;

interface ChartCursorProps {
  /** px from the chart's left edge. */
  readonly x: number;
  /** Of the plot, px. */
  readonly height: number;
  /** Where our line stands then, px from the top of the plot; null where it does not. */
  readonly ownY: number | null;
}

/** The time that is looked at. Moved as a layer: nothing under it is drawn again. */
export function ChartCursor({ x, height, ownY }: ChartCursorProps) {
  return (
    <svg
      aria-hidden="true"
      width={2 * half}
      height={height + half}
      style={{ top: plotTop, transform: `translateX(${Math.round(x - half)}px)` }}
      className="pointer-events-none absolute left-0 overflow-visible will-change-transform"
    >
      <line x1={half} x2={half} y2={height} className="stroke-ink-2" strokeDasharray="2 2" />
      {ownY !== null && <circle cx={half} cy={ownY} r={4.5} fill="var(--own)" stroke="var(--bg)" />}
    </svg>
  );
}
