import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { hostDaysQuery } from "../reading-review.queries.ts";
import { ConfidenceChart } from "./confidence-chart.tsx";
import { DaysTable } from "./days-table.tsx";

/** The days of one host, as a chart and as a table. */
export function HostDays({ host }: { readonly host: string }) {
  const { t } = useLingui();
  const { data: days, error, isFetching, refetch } = useQuery(hostDaysQuery(host));
  return (
    <div className="px-3 pt-3 pb-4 text-13 sm:px-4">
      {days && days.length > 0 && (
        <>
          <ConfidenceChart host={host} days={days} />
          <DaysTable days={days} />
        </>
      )}
      {days?.length === 0 && (
        <p className="rounded-panel border border-dashed border-control p-6 text-center text-ink-2">
          <Trans>No page of this host has been read within 180 days.</Trans>
        </p>
      )}
      {!days && error === null && (
        <>
          <p role="status" className="sr-only">{t`Loading days…`}</p>
          <div aria-hidden className="skeleton h-[252px] w-full" />
        </>
      )}
      {!days && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messageOf(error)}</p>
          <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
