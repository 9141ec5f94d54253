import { Plural, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { memo, useMemo } from "react";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import type { ChartFrame } from "./chart-frame.ts";
import { LineSample } from "./chart-legend.tsx";
import { truncated } from "./end-label-list.tsx";
import type { Series } from "./series.ts";
import { type TooltipPriority, type TooltipRow, tooltipRows } from "./tooltip-rows.ts";

/** px */
const lineHeight = 18;

/** Padding and borders, the sample of a line, and gaps of a row, px. */
const rowPadding = 26;
const sampleWidth = 58;

/** Average width of a letter of 12 px, and of a figure, px. */
const letterWidth = 6.4;
const figureWidth = 7.2;

interface ChartTooltipProps {
  readonly series: readonly Series[];
  readonly time: number;
  /** px from the chart's left edge. */
  readonly left: number;
  /** Side of the chart: never on it, where it would hide the lines. */
  readonly place: "above" | "below";
  readonly frame: Pick<ChartFrame, "width" | "height">;
  readonly first: TooltipPriority;
}

/**
 * Tooltip with the prices at one time, cheapest first. Sizes are computed instead of measured, and rows are
 * reused, because layout on every pointer move takes longer than drawing.
 */
export function ChartTooltip({ series, time, left, place, frame, first }: ChartTooltipProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const outOfStock = t`out of stock`;
  const widths = useMemo(() => widthsOf(series, outOfStock, frame.width), [series, outOfStock, frame.width]);
  const { rows, hiddenCount: untold } = tooltipRows(series, time, first);
  const lines = 1 + rows.length + (untold > 0 ? 1 : 0);
  const furthest = Math.max(0, frame.width - widths.whole);
  return (
    <div
      style={{
        width: widths.whole,
        height: lines * lineHeight + 18,
        ...(place === "below" ? { top: frame.height + 2 } : { bottom: "calc(100% + 2px)" }),
        transform: `translateX(${Math.round(Math.min(furthest, Math.max(0, left - widths.whole / 2)))}px)`,
      }}
      className="pointer-events-none absolute left-0 z-10 rounded-panel border border-control bg-surface px-3 py-2 text-12/[18px] whitespace-nowrap will-change-transform [contain:strict]"
    >
      <p className="font-medium">{formatInstant(time, locale)}</p>
      <ul className="tabular-nums">
        {rows.map(({ line, price, isOut }, place) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a place among the cheapest is what a row is
            key={place}
            line={line}
            price={price}
            outOfStock={isOut ? outOfStock : null}
            isPointed={line.shop === first.pointed}
            maxLetters={isOut ? widths.lettersOutOfStock : widths.letters}
            priceWidth={widths.price}
          />
        ))}
      </ul>
      {untold > 0 && (
        <p className="text-ink-2">
          <Plural value={untold} one="# more shop" other="# more shops" />
        </p>
      )}
    </div>
  );
}

interface RowProps extends Pick<TooltipRow, "line" | "price"> {
  /** Stock label, if any. */
  readonly outOfStock: string | null;
  readonly isPointed: boolean;
  /** Longer names are truncated as text: CSS clipping would create a layer per row. */
  readonly maxLetters: number;
  /** px */
  readonly priceWidth: number;
}

const Row = memo(function Row({ line, price, outOfStock, isPointed, maxLetters, priceWidth }: RowProps) {
  return (
    <li
      className={clsx(
        "flex h-[18px] items-center gap-2",
        line.isOwn ? "font-semibold text-own-text" : isPointed ? "font-semibold" : "text-ink-2",
      )}
    >
      <LineSample series={line} />
      <span className="h-full min-w-0 flex-1 [contain:size_layout]">{truncated(line.shop, maxLetters)}</span>
      {outOfStock !== null && <span className="shrink-0 font-normal text-warning">{outOfStock}</span>}
      <span style={{ width: priceWidth }} className="h-full shrink-0 text-right [contain:size_layout]">
        {price}
      </span>
    </li>
  );
});

interface Widths {
  /** Of the tooltip, px. */
  readonly whole: number;
  /** Of the prices, px. */
  readonly price: number;
  /** Letters of a name that fit in a row, and in one with the stock label. */
  readonly letters: number;
  readonly lettersOutOfStock: number;
}

/** Width for the longest name, price and stock label, so that none is measured, within the chart's width. */
function widthsOf(series: readonly Series[], outOfStock: string, chartWidth: number): Widths {
  const points = series.flatMap((line) => line.points);
  const highest = points.reduce((max, { value }) => Math.max(max, value ?? 0), 0);
  const price = Math.ceil(figureWidth * formatAmount(highest, null).length);
  const hasStock = points.some(({ isOut, value }) => isOut && value !== null);
  const stock = hasStock ? outOfStock.length + 1 : 0;
  const fixed = rowPadding + sampleWidth + price;
  const wanted = Math.max(...series.map(({ shop }) => shop.length)) + stock;
  const letters = Math.max(6, Math.min(wanted, Math.floor((chartWidth - fixed) / letterWidth)));
  const whole = Math.max(170, Math.ceil(fixed + letterWidth * letters));
  return { whole, price, letters, lettersOutOfStock: Math.max(6, letters - stock) };
}
