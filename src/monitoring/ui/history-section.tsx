import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { wordsOf } from "../../web/call.ts";
import { Button } from "../../web/ui/button.tsx";
import { priceHistoryQuery } from "./monitoring.queries.ts";

const HistoryPanel = lazy(async () => ({ default: (await import("./history-panel.tsx")).HistoryPanel }));

interface HistorySectionProps {
  readonly site: string;
  readonly packetId: number;
  readonly ownShop: string;
  /** All rivals of the site: a shop keeps its colour on every product. */
  readonly competitors: readonly string[];
}

/** The price history of a product. Keeps what it has when a later reading fails. */
export function HistorySection({ site, packetId, ownShop, competitors }: HistorySectionProps) {
  const { t } = useLingui();
  const { data, isError, error, isFetching, refetch } = useQuery(priceHistoryQuery(site, packetId));
  const [openedAt] = useState(Date.now);
  return (
    <section aria-label={t`Price history`}>
      {data ? (
        <Suspense fallback={<ChartSkeleton />}>
          <HistoryPanel history={data} ownShop={ownShop} competitors={competitors} nowMs={openedAt} />
        </Suspense>
      ) : isError ? (
        <div role="alert" className="rounded-panel border border-dashed border-control p-6 text-center">
          <p className="text-dearer">
            <Trans>Failed to fetch price history</Trans>
          </p>
          <p className="mb-4 text-13 text-ink-3">{wordsOf(error)}</p>
          <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <ChartSkeleton />
      )}
    </section>
  );
}

function ChartSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton mb-3 h-7 w-40" />
      <div className="skeleton h-[300px] w-full" />
    </div>
  );
}
