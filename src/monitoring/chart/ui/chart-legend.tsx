import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { afterFocusMoved } from "./after-focus-moved.ts";
import type { Series } from "./series.ts";

interface ChartLegendProps {
  readonly series: readonly Series[];
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (shop: string) => void;
  readonly onHover: (shop: string | null) => void;
}

/** Legend. Clicking selects competitors; the own line is always highlighted. */
export function ChartLegend({ series, selected, onToggle, onHover }: ChartLegendProps) {
  const { t } = useLingui();
  const own = series.find((line) => line.isOwn);
  return (
    // Isolated, so that hovering the chart does not repaint the list.
    <ul aria-label={t`Lines of the chart`} className="isolate mt-2 flex flex-wrap gap-1">
      {own && (
        <li className="inline-flex min-h-7 items-center gap-2 px-2 text-12 font-semibold text-own-text">
          <LineSample series={own} />
          {own.shop}
        </li>
      )}
      {series.filter((line) => !line.isOwn).length > 1 && (
        <li className="inline-flex min-h-7 items-center gap-2 px-2 text-12 text-ink-2">
          <svg aria-hidden="true" viewBox="0 0 22 10" className="h-2.5 w-[22px] shrink-0 stroke-ink-3">
            <path d="M0 0h22v9H0Z" className="fill-ink" fillOpacity={0.1} stroke="none" />
            <path d="M0 9.5h22" />
          </svg>
          {t`Lowest to highest competitor in stock`}
        </li>
      )}
      {series
        .filter((line) => !line.isOwn)
        .map((line) => (
          <li key={line.shop}>
            <button
              type="button"
              aria-pressed={selected.has(line.shop)}
              onClick={() => onToggle(line.shop)}
              onPointerEnter={() => onHover(line.shop)}
              onPointerLeave={() => onHover(null)}
              onFocus={() => onHover(line.shop)}
              onBlur={({ relatedTarget, currentTarget }) => {
                const isInLegend = currentTarget.closest("ul")?.contains(relatedTarget) ?? false;
                if (!isInLegend) afterFocusMoved(() => onHover(null));
              }}
              className={clsx(
                "inline-flex min-h-7 items-center gap-2 rounded-control border px-2 text-12",
                selected.has(line.shop)
                  ? "border-ink bg-surface font-medium"
                  : "border-transparent text-ink-2 hover:bg-sunken",
              )}
            >
              <LineSample series={line} />
              {line.shop}
            </button>
          </li>
        ))}
    </ul>
  );
}

/** Sample of a shop's line, with its colour and dash. */
export function LineSample({ series }: { readonly series: Series }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 34 8" className="h-2 w-[34px] shrink-0">
      <path
        d="M0 4h34"
        stroke={series.colour}
        strokeWidth={series.isOwn ? 3 : 2}
        strokeDasharray={series.dash ?? undefined}
      />
    </svg>
  );
}
