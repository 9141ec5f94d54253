import { formatDay } from "../../i18n/format-time.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { priceLabels } from "./axes.ts";

interface ChartAxesProps {
  readonly model: {
    /** From ms since 1970 and values to px within the plot. */
    readonly project: { readonly x: (time: number) => number; readonly y: (value: number) => number };
    readonly valueTicks: readonly number[];
    readonly timeTicks: readonly number[];
  };
  readonly width: number;
  readonly height: number;
  /** Above the axis of values. @default "lei" */
  readonly unit?: string;
  /** @default prices */
  readonly labelsOf?: (ticks: readonly number[]) => readonly string[];
}

/** Axes of values and days with hairlines. */
export function ChartAxes({ model, width, height, unit = "lei", labelsOf = priceLabels }: ChartAxesProps) {
  const locale = useLocale();
  const labels = labelsOf(model.valueTicks);
  return (
    <g className="fill-ink-3 text-12 tabular-nums" aria-hidden>
      <text x={-8} y={-11} textAnchor="end">
        {unit}
      </text>
      {model.valueTicks.map((tick, index) => (
        <g key={tick} transform={`translate(0 ${model.project.y(tick).toFixed(1)})`}>
          <line x2={width} className="stroke-line" />
          <text x={-8} dy="0.32em" textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      {model.timeTicks.map((tick) => {
        const x = model.project.x(tick);
        return (
          <g key={tick} transform={`translate(${x.toFixed(1)} ${height})`}>
            <line y2={4} className="stroke-control" />
            <text y={18} textAnchor={x < 20 ? "start" : x > width - 20 ? "end" : "middle"}>
              {formatDay(tick, locale)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
