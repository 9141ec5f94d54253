import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { localDayOf } from "../../../kit/local-day.ts";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { ChartLegend } from "../../chart/ui/chart-legend.tsx";
import { HistoryChart } from "../../chart/ui/history-chart.tsx";
import { hasPriceIn } from "../../chart/ui/scale/clip.ts";
import { seriesOf } from "../../chart/ui/series.ts";
import type { PriceHistory } from "../history.contract.ts";
import { HistoryTable } from "./history-table.tsx";
import { DayRangePicker } from "./period/day-range-picker.tsx";
import { type ChosenPeriod, daysOf, type Period, windowOf } from "./period/period.ts";
import { PeriodPicker } from "./period/period-picker.tsx";

interface HistoryPanelProps {
  readonly history: PriceHistory;
  readonly ownShop: string;
  readonly competitors: readonly string[];
  readonly nowMs: number;
  readonly chosen: ChosenPeriod;
  readonly onChoose: (chosen: ChosenPeriod) => void;
}

/** Chart or table, the period, and the highlighted competitors. */
export function HistoryPanel({ history, ownShop, competitors, nowMs, chosen, onChoose }: HistoryPanelProps) {
  const { t } = useLingui();
  const [isTable, showTable] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [hovered, setHovered] = useState<string | null>(null);
  const series = useMemo(() => seriesOf(history, ownShop, competitors), [history, ownShop, competitors]);
  const window = useMemo(() => {
    const times = series.flatMap((line) => line.points.map((point) => point.time));
    return windowOf(chosen, times, nowMs);
  }, [chosen, series, nowMs]);
  const competitorShops = series.filter((line) => !line.isOwn).map((line) => line.shop);
  const isAllShown = competitorShops.length > 0 && competitorShops.every((shop) => selected.has(shop));
  const today = localDayOf(new Date(nowMs));
  const choose = (period: Period) => {
    if (period !== "CUSTOM") onChoose({ period });
    else if (chosen.period !== "CUSTOM")
      onChoose({ period, days: window === null ? { from: today, to: today } : daysOf(window) });
  };
  const toggle = (shop: string) => {
    const next = new Set(selected);
    if (!next.delete(shop)) next.add(shop);
    setSelected(next);
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-16 font-semibold">
          <Trans>Price history</Trans>
        </h3>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PeriodPicker period={chosen.period} onChoose={choose} />
          <Switch checked={isTable} onChange={showTable}>
            <Trans>Table</Trans>
          </Switch>
          {!isTable && competitorShops.length > 0 && (
            <Switch checked={isAllShown} onChange={(all) => setSelected(new Set(all ? competitorShops : []))}>
              <Trans>All lines</Trans>
            </Switch>
          )}
        </div>
      </div>
      {chosen.period === "CUSTOM" && (
        <DayRangePicker
          range={chosen.days}
          today={today}
          onChange={(days) => onChoose({ period: "CUSTOM", days })}
        />
      )}
      {window === null || !hasPriceIn(series, window) ? (
        <p className="rounded-panel border border-dashed border-control p-6 text-center text-ink-2">
          {window === null
            ? t`No price has been read yet. The line begins with the first reading.`
            : t`No price was known in this period.`}
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
              Each dot is a reading; the price is valid until the next one. Dotted line and hollow dots: out
              of stock.
            </Trans>
          </p>
        </>
      )}
    </>
  );
}
