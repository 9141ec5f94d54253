import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageForProblem } from "../../../web/problems/message-for-problem.ts";
import { Pagination } from "../../../web/ui/pagination.tsx";
import { FailedPart } from "../../../web/ui/status/failed-state.tsx";
import type { TagLook } from "../../../web/ui/tag.tsx";
import { OutcomeFilter } from "../../imports/ui/preview/outcome-filter.tsx";
import { OutcomeTable } from "../../imports/ui/preview/outcome-table.tsx";
import type { FeedItemRow, ItemOutcome } from "../feed-items.contract.ts";
import type { FeedRun } from "../product-feeds.contract.ts";
import { ChangeList } from "./change-list.tsx";
import { useOutcomes } from "./feed-words.ts";
import { feedRowsQuery } from "./product-feeds.queries.ts";

interface ItemTableProps {
  readonly site: string;
  readonly run: FeedRun;
}

const looks: Readonly<Record<ItemOutcome, TagLook>> = {
  NEW: "good",
  CHANGED: "ink",
  UNCHANGED: "neutral",
  REFUSED: "warning",
};

/** Items of a run with what happens with each; of a run that was applied only the refused ones. */
export function ItemTable({ site, run }: ItemTableProps) {
  const { t } = useLingui();
  const { all, one } = useOutcomes();
  const isApplied = run.state === "DONE";
  const [outcome, setOutcome] = useState<ItemOutcome | null>(isApplied ? "REFUSED" : null);
  const [page, setPage] = useState(0);
  const query = useQuery(feedRowsQuery(site, run.id, outcome, page));
  const { data } = query;
  const { added, changed, unchanged, refused } = run;
  return (
    <section aria-label={t`Items of the feed`} className="space-y-3">
      {!isApplied && (
        <OutcomeFilter
          options={[
            { value: null, label: t`All items`, count: added + changed + unchanged + refused },
            { value: "NEW", label: all.NEW, count: added },
            { value: "CHANGED", label: all.CHANGED, count: changed },
            { value: "UNCHANGED", label: all.UNCHANGED, count: unchanged },
            { value: "REFUSED", label: all.REFUSED, count: refused },
          ]}
          outcome={outcome}
          onChange={(next) => {
            setOutcome(next);
            setPage(0);
          }}
        />
      )}
      {data === undefined && query.error !== null ? (
        <FailedPart query={query} />
      ) : data === undefined ? (
        <div aria-hidden className="skeleton h-40 w-full" />
      ) : data.rows.length === 0 ? (
        <p className="text-ink-2">{t`No items.`}</p>
      ) : (
        <>
          <div aria-busy={query.isPlaceholderData} className="rounded-panel border bg-surface px-3 sm:px-4">
            <OutcomeTable
              rows={data.rows.map((row) => ({
                row: row.row,
                outcome: one[row.outcome],
                look: looks[row.outcome],
                content: <ItemContent row={row} />,
              }))}
            />
          </div>
          <Pagination
            page={page + 1}
            totalPages={Math.ceil(data.total / data.size)}
            onPage={(next) => setPage(next - 1)}
          />
        </>
      )}
    </section>
  );
}

function ItemContent({ row: { title, sku, link, refusal, changes } }: { readonly row: FeedItemRow }) {
  const name = title ?? sku ?? link;
  return (
    <div className="space-y-1">
      {name !== null && <p className="font-medium [overflow-wrap:anywhere]">{name}</p>}
      {sku !== null && sku !== name && <p className="text-12 text-ink-3">{sku}</p>}
      {link !== null && link !== name && (
        <p title={link} className="truncate text-12 text-ink-3">
          {link}
        </p>
      )}
      {refusal === null ? (
        <ChangeList changes={changes} />
      ) : (
        <p className="text-dearer">{messageForProblem({ code: refusal, parameters: undefined })}</p>
      )}
    </div>
  );
}
