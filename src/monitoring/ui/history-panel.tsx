import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useMemo, useState } from "react";
import { Switch } from "../../web/ui/switch.tsx";
import type { PriceHistory } from "../monitoring.contract.ts";
import { ChartLegend } from "./chart/chart-legend.tsx";
import { HistoryChart } from "./chart/history-chart.tsx";
import { HistoryTable } from "./chart/history-table.tsx";
import { type Period, periods, windowOf } from "./chart/period.ts";
import { seriesOf } from "./chart/series.ts";

interface HistoryPanelProps {
  readonly history: PriceHistory;
  readonly ownShop: string;
  readonly competitors: readonly string[];
  readonly nowMs: number;
}

/** Chart or table, the period, and which rivals stand out. */
export function HistoryPanel({ history, ownShop, competitors, nowMs }: HistoryPanelProps) {
  const { t } = useLingui();
  const [period, setPeriod] = useState<Period>("ALL_TIME");
  const [isTable, showTable] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [hovered, setHovered] = useState<string | null>(null);
  const series = useMemo(() => seriesOf(history, ownShop, competitors), [history, ownShop, competitors]);
  const window = useMemo(
    () =>
      windowOf(
        period,
        series.flatMap((line) => line.points.map((point) => point.time)),
        nowMs,
      ),
    [period, series, nowMs],
  );
  const rivals = series.filter((line) => !line.isOwn).map((line) => line.shop);
  const isAllShown = rivals.length > 0 && rivals.every((shop) => selected.has(shop));
  const toggle = (shop: string) => {
    const next = new Set(selected);
    if (!next.delete(shop)) next.add(shop);
    setSelected(next);
  };
  const periodNames: Record<Period, string> = {
    WEEKLY: t`7 days`,
    MONTHLY: t`30 days`,
    ALL_TIME: t`All time`,
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-16 font-semibold">
          <Trans>Price history</Trans>
        </h3>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {/* biome-ignore lint/a11y/useSemanticElements: three buttons in a row need no fieldset */}
          <div
            role="group"
            aria-label={t`Period`}
            className="inline-flex rounded-control border border-line p-0.5"
          >
            {periods.map((known) => (
              <button
                key={known}
                type="button"
                aria-pressed={known === period}
                onClick={() => setPeriod(known)}
                className={clsx(
                  "min-h-7 rounded-[2px] px-2.5 text-12 font-medium transition-colors duration-120",
                  known === period ? "bg-ink text-surface" : "text-ink-2 hover:text-ink",
                )}
              >
                {periodNames[known]}
              </button>
            ))}
          </div>
          <Switch checked={isTable} onChange={showTable}>
            <Trans>Table</Trans>
          </Switch>
          {!isTable && rivals.length > 0 && (
            <Switch checked={isAllShown} onChange={(all) => setSelected(new Set(all ? rivals : []))}>
              <Trans>All lines</Trans>
            </Switch>
          )}
        </div>
      </div>
      {window === null ? (
        <p className="rounded-panel border border-dashed border-control p-6 text-center text-ink-2">
          <Trans>No price has been read yet. The line begins with the first reading.</Trans>
        </p>
      ) : isTable ? (
        <HistoryTable series={series} window={window} />
      ) : (
        <>
          <div className="rounded-panel border bg-bg p-2 pt-3">
            <HistoryChart series={series} window={window} selected={selected} hovered={hovered} />
          </div>
          <ChartLegend series={series} selected={selected} onToggle={toggle} onHover={setHovered} />
          <p className="mt-1 text-12 text-ink-3">
            <Trans>
              Each dot is an observation; a price holds until the next one. Dotted and hollow: out of stock.
            </Trans>
          </p>
        </>
      )}
    </>
  );
}
