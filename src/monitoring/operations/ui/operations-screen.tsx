import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { FailedRefresh, FailedState } from "../../../web/ui/status/failed-state.tsx";
import { HostsPanel } from "./hosts-panel.tsx";
import { summaryQuery } from "./operations.queries.ts";
import type { OperationsView } from "./operations-view.ts";
import { SummaryCards, SummaryPanels } from "./summary.tsx";

export interface OperationsScreenProps {
  /** Of the screen, in the current language. */
  readonly title: string;
  readonly view: OperationsView;
  /** Must be stable between renders. */
  readonly onChange: (change: Partial<OperationsView>, how?: { replace?: boolean }) => void;
}

/** Whether the crawl and the web service keep up, for GOD. */
export function OperationsScreen({ title, view, onChange }: OperationsScreenProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const query = useQuery(summaryQuery());
  const { data: summary, error } = query;
  const search = useCallback(
    (text: string) => onChange({ query: text, page: 1 }, { replace: true }),
    [onChange],
  );
  const counted = summary ? formatInstant(summary.countedTimestamp, locale) : "";
  return (
    <div className="mx-auto max-w-[1180px] px-4 pb-10 sm:px-6">
      <title>{`${title} · Vizor`}</title>
      <h1 className="pt-6 text-28 font-semibold tracking-tight text-balance">{title}</h1>
      <p className="min-h-5 text-13 text-ink-2">
        {summary && <Trans>Counted {counted}; read again every 30 seconds</Trans>}
      </p>
      {summary && error !== null && (
        <div className="mt-3">
          <FailedRefresh title={t`The figures could not be refreshed`} query={query} />
        </div>
      )}
      {!summary && error !== null && <FailedState title={t`The figures could not be loaded`} query={query} />}
      {!summary && error === null && <SummarySkeleton />}
      {summary && (
        <div className="mt-4 space-y-8">
          <SummaryCards summary={summary} />
          <HostsPanel view={view} onChange={onChange} onSearch={search} />
          <SummaryPanels summary={summary} />
        </div>
      )}
    </div>
  );
}

function SummarySkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">{t`Loading figures…`}</p>
      <div aria-hidden className="mt-4 space-y-8">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {[0, 1, 2, 3].map((at) => (
            <div key={at} className="skeleton h-24" />
          ))}
        </div>
        <div className="skeleton h-80" />
      </div>
    </>
  );
}
