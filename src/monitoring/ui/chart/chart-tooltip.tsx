import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { memo, useMemo } from "react";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { LineSample } from "./line-sample.tsx";
import type { Series } from "./series.ts";
import { type TooltipRow, tooltipRows } from "./tooltip-rows.ts";

/** With more shops than this, they stand in two columns. */
const mostInOneColumn = 14;
const rowHeight = 18;
/** Cut as text: an edge that cuts would be a layer's property of its own for each row, and move with it. */
const longestName = 22;
/** A letter's width, on the average of a name. */
const letterEm = 0.53;

interface ChartTooltipProps {
  readonly series: readonly Series[];
  readonly time: number;
  /** px from the chart's left edge. */
  readonly left: number;
  /** Which side of the cursor it stands on, where there is room. */
  readonly side: "left" | "right";
  /** Of the chart, px: it does not reach beyond. */
  readonly chartWidth: number;
  readonly hovered: string | null;
}

/**
 * Every shop's price at one time, cheapest first. Of fixed size, its rows moved and rewritten in place: to measure
 * twenty rows at every move of a pointer would take longer than to draw them.
 */
export function ChartTooltip({ series, time, left, side, chartWidth, hovered }: ChartTooltipProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const outOfStock = t`out of stock`;
  const widths = useMemo(() => widthsOf(series, outOfStock), [series, outOfStock]);
  const rows = tooltipRows(series, time);
  const shown = rows.filter(({ place }) => place !== null).length;
  const columns = shown > mostInOneColumn ? 2 : 1;
  const inColumn = Math.ceil(shown / columns);
  const wanted = side === "left" ? `${Math.round(left)}px - 100% - 12px` : `${Math.round(left) + 12}px`;
  return (
    <div
      style={{ transform: `translateX(max(0px, min(${wanted}, ${chartWidth}px - 100%)))` }}
      className="pointer-events-none absolute top-0 left-0 z-10 rounded-panel border border-control bg-surface px-3 py-2 text-12 will-change-transform [contain:content]"
    >
      <p className="mb-1 h-4 font-medium whitespace-nowrap">{formatInstant(time, locale)}</p>
      <ul
        style={{
          width: columns === 2 ? `calc(2 * (${widths.row}) + 20px)` : widths.row,
          height: inColumn * rowHeight,
        }}
        className="relative min-w-36 tabular-nums"
      >
        {rows.map(({ line, place, price, isOut }) => (
          <Row
            key={line.shop}
            line={line}
            price={price}
            outOfStock={isOut ? outOfStock : null}
            isHovered={line.shop === hovered}
            widths={widths}
            top={place === null ? null : (place % inColumn) * rowHeight}
            isHalf={columns === 2}
            isInSecond={place !== null && place >= inColumn}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps extends Pick<TooltipRow, "line" | "price"> {
  /** The word for it, where it is. */
  readonly outOfStock: string | null;
  readonly isHovered: boolean;
  readonly widths: Widths;
  /** px; null where the shop had no price. */
  readonly top: number | null;
  /** Whether there are two columns. */
  readonly isHalf: boolean;
  readonly isInSecond: boolean;
}

const Row = memo(function Row({
  line,
  price,
  outOfStock,
  isHovered,
  widths,
  top,
  isHalf,
  isInSecond,
}: RowProps) {
  return (
    <li
      hidden={top === null}
      style={{
        top: top ?? 0,
        left: isInSecond ? "calc(50% + 10px)" : 0,
        width: isHalf ? "calc(50% - 10px)" : "100%",
      }}
      className={clsx(
        "absolute h-[18px] items-center gap-2 whitespace-nowrap not-[[hidden]]:flex",
        line.isOwn ? "font-semibold text-own-text" : isHovered ? "font-semibold" : "text-ink-2",
      )}
    >
      <LineSample series={line} />
      <span className="min-w-0 flex-1">{nameOf(line)}</span>
      {outOfStock !== null && <span className="shrink-0 font-normal text-warning">{outOfStock}</span>}
      <span style={{ width: widths.price }} className="h-full shrink-0 text-right [contain:size_layout]">
        {price}
      </span>
    </li>
  );
});

function nameOf({ shop }: Series): string {
  return shop.length > longestName ? `${shop.slice(0, longestName - 1)}…` : shop;
}

/** CSS lengths. */
interface Widths {
  readonly row: string;
  readonly price: string;
}

/** Room for the longest name, price and word of stock of all times, so that none needs to be measured. */
function widthsOf(series: readonly Series[], outOfStock: string): Widths {
  const points = series.flatMap((line) => line.points);
  const dearest = points.reduce((most, { value }) => Math.max(most, value ?? 0), 0);
  const price = `${formatAmount(dearest, null).length}ch`;
  const name = `${letterEm * Math.max(...series.map((line) => nameOf(line).length))}em`;
  const stock = points.some(({ isOut, value }) => isOut && value !== null)
    ? ` + ${letterEm * outOfStock.length}em`
    : "";
  return { row: `calc(30px + ${name}${stock} + 16px + ${price})`, price };
}
