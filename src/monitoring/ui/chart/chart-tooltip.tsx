import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { LineSample } from "./line-sample.tsx";
import type { Series } from "./series.ts";
import { pointAt } from "./value-at.ts";

interface ChartTooltipProps {
  readonly series: readonly Series[];
  readonly time: number;
  /** px from the chart's left edge. */
  readonly left: number;
  /** Which side of the cursor it stands on. */
  readonly side: "left" | "right";
  readonly hovered: string | null;
}

/** Every shop's price at one time, cheapest first. */
export function ChartTooltip({ series, time, left, side, hovered }: ChartTooltipProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const rows = series
    .flatMap((line) => {
      const point = pointAt(line.points, time);
      return point === null || point.value === null ? [] : [{ line, value: point.value, isOut: point.isOut }];
    })
    .sort((a, b) => a.value - b.value);
  return (
    <div
      style={{ transform: `translateX(${Math.round(left)}px)` }}
      className={clsx(
        "pointer-events-none absolute top-0 left-0 z-10 rounded-panel will-change-transform [contain:content] border border-control bg-surface px-3 py-2 text-12",
        side === "left" ? "-translate-x-[calc(100%+12px)]" : "translate-x-3",
      )}
    >
      <p className="mb-1 font-medium whitespace-nowrap">{formatInstant(time, locale)}</p>
      <ul className={clsx(rows.length > 14 && "columns-2 gap-x-5")}>
        {rows.map(({ line, value, isOut }) => (
          <li
            key={line.shop}
            className={clsx(
              "flex items-center gap-2 py-px whitespace-nowrap",
              line.isOwn
                ? "font-semibold text-own-text"
                : line.shop === hovered
                  ? "font-semibold"
                  : "text-ink-2",
            )}
          >
            <LineSample series={line} />
            <span className="max-w-36 truncate">{line.shop}</span>
            {isOut && <span className="font-normal text-warning">{t`out of stock`}</span>}
            <span className="ml-auto pl-3 tabular-nums">{formatAmount(value, null)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
