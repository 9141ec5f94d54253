import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Pagination } from "../../../../web/ui/pagination.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import type { ImportSummary, RowOutcome } from "../../imports.contract.ts";
import { importRowsQuery } from "../imports.queries.ts";
import { OutcomeFilter } from "./outcome-filter.tsx";
import { useOutcomeNames } from "./outcome-names.ts";
import { PreviewTable } from "./preview-table.tsx";

interface RowListHead {
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly actions: ReactNode;
}

interface ImportRowListProps {
  readonly site: string;
  readonly id: string;
  /** What stands above the rows. */
  readonly children: (summary: ImportSummary) => RowListHead;
}

/** The rows of an import by outcome, in pages, below what can be done with it. */
export function ImportRowList({ site, id, children }: ImportRowListProps) {
  const { t } = useLingui();
  const { all: names } = useOutcomeNames();
  const [outcome, setOutcome] = useState<RowOutcome | null>(null);
  const [page, setPage] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery(importRowsQuery(site, id, { outcome, page }));
  if (data === undefined) {
    if (error === null) return <div aria-hidden className="skeleton h-64 w-full" />;
    return (
      <div className="space-y-4">
        <Callout look="problem" role="alert" title={<Trans>The rows could not be loaded</Trans>}>
          {messageOf(error)}
        </Callout>
        <Button onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  const { title, lead, actions } = children(data);
  const { rows, counts } = data;
  return (
    <div>
      <div role="status">
        <h3 className="text-16 font-semibold [overflow-wrap:anywhere]">{title}</h3>
        <p className="mt-0.5 text-pretty text-ink-2">{lead}</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">{actions}</div>
      <div className="mt-6">
        <OutcomeFilter
          options={[
            { value: null, label: t`All rows`, count: counts.total },
            { value: "NEW", label: names.NEW, count: counts.new },
            { value: "CHANGED", label: names.CHANGED, count: counts.changed },
            { value: "KNOWN", label: names.KNOWN, count: counts.known },
            { value: "REFUSED", label: names.REFUSED, count: counts.refused },
          ]}
          outcome={outcome}
          onChange={(next) => {
            setOutcome(next);
            setPage(0);
          }}
        />
      </div>
      <div aria-busy={isPlaceholderData} className="mt-3 rounded-panel border bg-surface px-3 sm:px-4">
        {rows.content.length === 0 ? (
          <p className="py-6 text-center text-ink-2">{t`No rows`}</p>
        ) : (
          <PreviewTable rows={rows.content} />
        )}
      </div>
      <div className="mt-3">
        <Pagination page={page + 1} totalPages={rows.totalPages} onPage={(next) => setPage(next - 1)} />
      </div>
    </div>
  );
}
