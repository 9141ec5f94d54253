import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { ChartCursor } from "./chart-cursor.tsx";
import { chartModel } from "./chart-model.ts";
import { plotBottom as bottom, ChartPlot, plotTop as top } from "./chart-plot.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { nextStop } from "./cursor.ts";
import { lineNear } from "./line-near.ts";
import type { TimeWindow } from "./period.ts";
import { priceLabels } from "./price-labels.ts";
import type { Series } from "./series.ts";
import { useWidth } from "./use-width.ts";
import { nearest, pointAt } from "./value-at.ts";

interface HistoryChartProps {
  readonly series: readonly Series[];
  readonly window: TimeWindow;
  /** Shops picked out; our own always is. */
  readonly selected: ReadonlySet<string>;
  /** Shop pointed at outside the plot. */
  readonly hovered: string | null;
}

/** Prices over time as steps. Reached by pointer, finger and arrow keys. @see specification 2, section 4 */
export function HistoryChart({ series, window, selected, hovered }: HistoryChartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [ref, width] = useWidth<HTMLDivElement>();
  const [cursor, setCursor] = useState<number | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const height = width < 560 ? 240 : 300;
  const right = width < 560 ? 6 : 130;
  const plotHeight = height - top - bottom;
  const left = useMemo(() => leftMargin(series, window, plotHeight), [series, window, plotHeight]);
  const plotWidth = Math.max(1, width - left - right);
  const model = useMemo(
    () => chartModel(series, window, plotWidth, plotHeight),
    [series, window, plotWidth, plotHeight],
  );
  const standsOut = hovered ?? pointed;
  const emphasised = useMemo(
    () => (standsOut === null ? selected : new Set([...selected, standsOut])),
    [selected, standsOut],
  );
  const own = series.find((line) => line.isOwn);
  const ownPoint = own && cursor !== null ? pointAt(own.points, cursor) : null;

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const time = nearest(model.stops, model.timeAt(event.clientX - box.left - left));
    setCursor(time);
    setPointed(time === null ? null : lineNear(model, time, event.clientY - box.top - top));
  };
  const leave = () => {
    setCursor(null);
    setPointed(null);
  };
  const step = (event: KeyboardEvent) => {
    const next = nextStop(event.key, model.stops, cursor);
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
  };
  return (
    // Where less motion is asked for, every change would be a transition of a millisecond: here none is.
    <div ref={ref} className="relative [&_*]:transition-none">
      {width > 0 && (
        <div
          role="slider"
          tabIndex={0}
          aria-label={t`Price history: move through time with the arrow keys`}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, model.stops.length - 1)}
          aria-valuenow={cursor === null ? Math.max(0, model.stops.length - 1) : model.stops.indexOf(cursor)}
          aria-valuetext={
            cursor === null
              ? t`No time chosen`
              : [formatInstant(cursor, locale), ...spokenPrices(series, cursor)].join("; ")
          }
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={leave}
          onKeyDown={step}
          onBlur={leave}
          className="relative touch-pan-y rounded-control"
        >
          <ChartPlot
            model={model}
            emphasised={emphasised}
            width={width}
            height={height}
            left={left}
            plotWidth={plotWidth}
            hasEndLabels={right > 100}
          />
          {cursor !== null && (
            <ChartCursor
              x={left + model.project.x(cursor)}
              height={plotHeight}
              ownY={ownPoint?.value == null ? null : model.project.y(ownPoint.value)}
            />
          )}
        </div>
      )}
      {cursor !== null && (
        <ChartTooltip
          series={series}
          time={cursor}
          left={left + model.project.x(cursor)}
          side={model.project.x(cursor) > plotWidth / 2 ? "left" : "right"}
          hovered={standsOut}
        />
      )}
    </div>
  );
}

/** Wide enough for the longest price on the axis: tabular figures of 12 px are 7 px wide. */
function leftMargin(series: readonly Series[], window: TimeWindow, plotHeight: number): number {
  const labels = priceLabels(chartModel(series, window, 1, plotHeight).priceTicks);
  return 14 + 7 * Math.max(0, ...labels.map((label) => label.length));
}

function spokenPrices(series: readonly Series[], time: number): string[] {
  return [...series].reverse().flatMap((line) => {
    const value = pointAt(line.points, time)?.value;
    return value == null ? [] : [`${line.shop} ${formatAmount(value, "RON")}`];
  });
}
