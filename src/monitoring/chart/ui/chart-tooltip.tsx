import { Plural, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { memo, useMemo } from "react";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { LineSample } from "./chart-legend.tsx";
import type { Series } from "./series.ts";
import { type TooltipPriority, type TooltipRow, tooltipRows } from "./tooltip-rows.ts";

/** px */
const lineHeight = 18;

/** Truncated as text: CSS clipping would create a layer per row. */
const maxNameLength = 22;

/** Average width of a letter. */
const letterEm = 0.53;

interface ChartTooltipProps {
  readonly series: readonly Series[];
  readonly time: number;
  /** px from the chart's left edge. */
  readonly left: number;
  /** Preferred side of the cursor. */
  readonly side: "left" | "right";
  /** Width of the chart, px, which it never exceeds. */
  readonly chartWidth: number;
  readonly first: TooltipPriority;
}

/**
 * Tooltip with the prices at one time, cheapest first. Sizes are computed instead of measured, and rows are
 * reused, because layout on every pointer move takes longer than drawing.
 */
export function ChartTooltip({ series, time, left, side, chartWidth, first }: ChartTooltipProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const outOfStock = t`out of stock`;
  const widths = useMemo(() => widthsOf(series, outOfStock), [series, outOfStock]);
  const { rows, hiddenCount: untold } = tooltipRows(series, time, first);
  const lines = 1 + rows.length + (untold > 0 ? 1 : 0);
  const wanted = side === "left" ? `${Math.round(left)}px - 100% - 12px` : `${Math.round(left) + 12}px`;
  return (
    <div
      style={{
        width: `calc(max(9rem, ${widths.row}) + 26px)`,
        height: lines * lineHeight + 18,
        transform: `translateX(max(0px, min(${wanted}, ${chartWidth}px - 100%)))`,
      }}
      className="pointer-events-none absolute top-0 left-0 z-10 rounded-panel border border-control bg-surface px-3 py-2 text-12/[18px] whitespace-nowrap will-change-transform [contain:strict]"
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
  /** CSS length. */
  readonly priceWidth: string;
}

const Row = memo(function Row({ line, price, outOfStock, isPointed, priceWidth }: RowProps) {
  return (
    <li
      className={clsx(
        "flex h-[18px] items-center gap-2",
        line.isOwn ? "font-semibold text-own-text" : isPointed ? "font-semibold" : "text-ink-2",
      )}
    >
      <LineSample series={line} />
      <span className="h-full min-w-0 flex-1 [contain:size_layout]">{nameOf(line)}</span>
      {outOfStock !== null && <span className="shrink-0 font-normal text-warning">{outOfStock}</span>}
      <span style={{ width: priceWidth }} className="h-full shrink-0 text-right [contain:size_layout]">
        {price}
      </span>
    </li>
  );
});

function nameOf({ shop }: Series): string {
  return shop.length > maxNameLength ? `${shop.slice(0, maxNameLength - 1)}…` : shop;
}

/** CSS lengths. */
interface Widths {
  readonly row: string;
  readonly price: string;
}

/** Widths for the longest name, price and stock label, so that none is measured. */
function widthsOf(series: readonly Series[], outOfStock: string): Widths {
  const points = series.flatMap((line) => line.points);
  const dearest = points.reduce((max, { value }) => Math.max(max, value ?? 0), 0);
  const price = `${formatAmount(dearest, null).length}ch`;
  const name = `${letterEm * Math.max(...series.map((line) => nameOf(line).length))}em`;
  const stock = points.some(({ isOut, value }) => isOut && value !== null)
    ? ` + ${letterEm * outOfStock.length}em`
    : "";
  return { row: `calc(30px + ${name}${stock} + 16px + ${price})`, price };
}
