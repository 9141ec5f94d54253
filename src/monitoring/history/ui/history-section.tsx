import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { historyErrorMessage, priceHistoryQuery } from "./history.queries.ts";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { boundsOf } from "./period/day-range.ts";
import { type ChosenPeriod, periodOfSpan } from "./period/period.ts";

const HistoryPanel = lazy(async () => ({ default: (await import("./history-panel.tsx")).HistoryPanel }));

interface HistorySectionProps {
  readonly site: string;
  readonly packetId: number;
  readonly ownShop: string;
  /** All competitors of the site, so that a shop keeps its colour on every product. */
  readonly competitors: readonly string[];
  /** ms; the price-change window of the list, which determines the initial period. */
  readonly changedFrom?: number | null;
  readonly changedTo?: number | null;
}

/** The price history of a product. A failed refetch keeps the loaded one. */
export function HistorySection({
  site,
  packetId,
  ownShop,
  competitors,
  changedFrom = null,
  changedTo = null,
}: HistorySectionProps) {
  const { t } = useLingui();
  const [chosen, choose] = useState<ChosenPeriod>(() => ({ period: periodOfSpan(changedFrom, changedTo) }));
  const [openedAt] = useState(Date.now);
  const bounds = chosen.period === "CUSTOM" ? boundsOf(chosen.days) : null;
  const whole = useQuery(priceHistoryQuery(site, packetId));
  const custom = useQuery({ ...priceHistoryQuery(site, packetId, bounds), enabled: bounds !== null });
  const latest = bounds === null ? whole : custom;
  // The full history includes the custom days: it is shown until they are loaded, or when they fail.
  const data = latest.data ?? whole.data;
  return (
    <section aria-label={t`Price history`}>
      {data ? (
        <Suspense fallback={<HistorySkeleton />}>
          <HistoryPanel
            history={data}
            ownShop={ownShop}
            competitors={competitors}
            nowMs={openedAt}
            chosen={chosen}
            onChoose={choose}
          />
          {latest.isError && (
            <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-13 text-warning">
              <Trans>The history could not be refreshed; the data loaded earlier is shown.</Trans>
              <Button
                size="small"
                look="quiet"
                disabled={latest.isFetching}
                onClick={() => void latest.refetch()}
              >
                <Trans>Try again</Trans>
              </Button>
            </p>
          )}
        </Suspense>
      ) : latest.isError ? (
        <div role="alert" className="rounded-panel border border-dashed border-control p-6 text-center">
          <p className="mb-4 text-dearer">
            {historyErrorMessage(latest.error) ?? t`Failed to fetch price history`}
          </p>
          <Button size="small" disabled={latest.isFetching} onClick={() => void latest.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <HistorySkeleton />
      )}
    </section>
  );
}
