import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { afterFocusMoved } from "./after-focus-moved.ts";
import { ChartEmphasis } from "./chart-emphasis.tsx";
import { type ChartFrame, plotTop } from "./chart-frame.ts";
import type { ChartModel } from "./chart-model.ts";
import { ChartPlot } from "./chart-plot.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { nextStop } from "./scale/cursor.ts";
import { lineNear, nearest, pointAt } from "./scale/nearest.ts";
import type { Series } from "./series.ts";
import { useLatestFrame } from "./use-latest-frame.ts";

interface ChartSliderProps {
  readonly series: readonly Series[];
  readonly model: ChartModel;
  readonly frame: ChartFrame;
  readonly selected: ReadonlySet<string>;
  readonly hovered: string | null;
}

/** Chart with a time cursor. Everything that follows the pointer is in layers above the plot. */
export function ChartSlider({ series, model, frame, selected, hovered }: ChartSliderProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const area = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  // Only keyboard moves are announced; a pointer passes too many times.
  const [spoken, setSpoken] = useState<number | null>(null);
  const [place, setPlace] = useState<"above" | "below">("below");
  const last = Math.max(0, model.stops.length - 1);
  const highlighted = hovered ?? pointed;
  const own = series.find((line) => line.isOwn);
  const ownPoint = own && cursor !== null ? pointAt(own.points, cursor) : null;
  const x = cursor === null ? 0 : model.project.x(cursor);

  const look = (time: number | null, shop: string | null, announced: number | null) => {
    setCursor(time);
    setPointed(shop);
    setSpoken(announced);
  };
  const pointer = useLatestFrame(({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = area.current?.getBoundingClientRect();
    if (!box) return;
    setPlace(placeFor(box));
    const time = nearest(model.stops, model.timeAt(clientX - box.left - frame.left));
    const shop = time === null ? null : lineNear(model, time, clientY - box.top - plotTop);
    // Within this frame.
    flushSync(() => look(time, shop, null));
  });
  const point = ({ clientX, clientY }: PointerEvent) => pointer.request({ clientX, clientY });
  const leave = () => {
    pointer.drop();
    look(null, null, null);
  };
  const step = (event: KeyboardEvent) => {
    const next = nextStop(event.key, model.stops, cursor);
    if (next === null) return;
    event.preventDefault();
    pointer.drop();
    if (area.current) setPlace(placeFor(area.current.getBoundingClientRect()));
    look(next, pointed, next);
  };
  return (
    <>
      <div
        ref={area}
        role="slider"
        tabIndex={0}
        aria-label={t`Price history: move through time with the arrow keys`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={spoken === null ? last : model.stops.indexOf(spoken)}
        aria-valuetext={
          spoken === null
            ? t`No time chosen`
            : [formatInstant(spoken, locale), ...spokenPrices(series, spoken)].join("; ")
        }
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={leave}
        onKeyDown={step}
        onBlur={() => afterFocusMoved(leave)}
        className="relative touch-pan-y rounded-control"
      >
        <ChartPlot model={model} selected={selected} frame={frame} />
        <ChartEmphasis model={model} selected={selected} pointed={highlighted} frame={frame} />
        {cursor !== null && (
          <ChartCursor
            x={frame.left + x}
            height={frame.plotHeight}
            ownY={ownPoint?.value == null ? null : model.project.y(ownPoint.value)}
          />
        )}
      </div>
      {cursor !== null && (
        <ChartTooltip
          series={series}
          time={cursor}
          left={frame.left + x}
          place={place}
          frame={frame}
          first={{ pointed: highlighted, selected }}
        />
      )}
    </>
  );
}

/** Height of the tooltip with all its rows, px. */
const tooltipHeight = 168;

/** Where the tooltip is in sight: below the chart, or above it where the chart ends near the window's lower edge. */
export function placeFor({ top, bottom }: Pick<DOMRect, "top" | "bottom">): "above" | "below" {
  return bottom + tooltipHeight <= window.innerHeight || top < tooltipHeight ? "below" : "above";
}

function spokenPrices(series: readonly Series[], time: number): string[] {
  return [...series].reverse().flatMap((line) => {
    const value = pointAt(line.points, time)?.value;
    return value == null ? [] : [`${line.shop} ${formatAmount(value, "RON")}`];
  });
}

/** Half its width, so that the marker of the own price is not clipped. */
const half = 6;

interface ChartCursorProps {
  /** px from the chart's left edge. */
  readonly x: number;
  /** Of the plot, px. */
  readonly height: number;
  /** Position of the own line at that time, px from the top of the plot; null when it has no price. */
  readonly ownY: number | null;
}

/** The cursor. Moved as a layer, so that nothing below is redrawn. */
function ChartCursor({ x, height, ownY }: ChartCursorProps) {
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
