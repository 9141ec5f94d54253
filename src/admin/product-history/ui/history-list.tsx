import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { cutText } from "../../../kit/text/cut-text.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { useNearEnd } from "../../../web/ui/browser/use-near-end.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { FailedRefresh, FailedState } from "../../../web/ui/status/failed-state.tsx";
import type { HistoryEntry } from "../product-history.contract.ts";
import { maxRollbacks } from "../product-history.contract.ts";
import { historyQuery } from "./history.queries.ts";
import { HistoryTable } from "./history-table.tsx";
import { type HistoryView, hasConditions, isReversed } from "./history-view.ts";
import { SelectedChanges } from "./selected-changes.tsx";
import { useRollback } from "./use-rollback.ts";

/** Of a product's name in a question. */
const maxNameLength = 200;

interface HistoryListProps {
  readonly site: string;
  readonly view: HistoryView;
  readonly onClear: () => void;
}

/** The entries that match, with more as the person scrolls, and the roll backs of one or of the selected ones. */
export function HistoryList({ site, view, onClear }: HistoryListProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(historyQuery(site, view));
  const { data, error, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage } = query;
  const isMoreFailed = query.isFetchNextPageError;
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [asked, ask] = useState<readonly HistoryEntry[]>([]);
  const { rollBack, isBusy } = useRollback(site);
  const box = useRef<HTMLDivElement>(null);
  /** Its button had the focus, and is gone once it is rolled back. */
  const rolledBack = useRef<number | null>(null);
  useEffect(() => {
    const state = box.current?.querySelector<HTMLElement>(`[data-rolled-back="${rolledBack.current}"]`);
    if (!state) return;
    rolledBack.current = null;
    if (document.activeElement === document.body) state.focus();
  });
  const end = useNearEnd(() => void fetchNextPage(), hasNextPage && !isFetching && error === null);
  const entries = data?.pages.flatMap((page) => page.productHistory) ?? [];
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <FailedState title={t`Failed to load product history. Please try again.`} query={query} />
    );
  const isFiltered = hasConditions(view);
  if (entries.length === 0)
    return (
      <EmptyState
        kind={isFiltered ? "no-match" : "nothing-yet"}
        title={
          isReversed(view)
            ? t`The period ends before it begins`
            : t`No product history found matching your criteria`
        }
        action={
          isFiltered && (
            <Button look="solid" onClick={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
          )
        }
      >
        {!isFiltered && (
          <Trans>
            Nobody has changed products, links, quantities or prices of this site. Changes appear here and can
            be rolled back.
          </Trans>
        )}
      </EmptyState>
    );
  const open = entries.filter(({ id, rolledBack }) => selected.has(id) && rolledBack === null);
  const chosen = open.slice(0, maxRollbacks);
  const askedNumber = formatCount(asked.length);
  const [first] = asked;
  const productName = cutText(first?.productName ?? "", maxNameLength);
  return (
    <div className="flex flex-col">
      {chosen.length > 0 && (
        <SelectedChanges
          count={open.length}
          isBusy={isBusy}
          onRollBack={() => ask(chosen)}
          onClear={() => {
            select(new Set());
            box.current?.querySelector("input")?.focus();
          }}
        />
      )}
      {error !== null && !isMoreFailed && (
        <div className="my-3">
          <FailedRefresh title={t`The list could not be refreshed`} query={query} />
        </div>
      )}
      <div ref={box} className="[&_:is(a,button,input)]:scroll-mb-[var(--selection-bar,0px)]">
        <HistoryTable
          entries={entries}
          selected={selected}
          onSelect={select}
          isBusy={isBusy}
          onRollBack={(one) => ask([one])}
        />
      </div>
      <div ref={end} aria-hidden />
      <p
        role="status"
        className="flex min-h-16 flex-wrap items-center justify-center gap-x-3 gap-y-1 text-13 text-ink-2"
      >
        {isFetchingNextPage && t`Loading more…`}
        {isMoreFailed && !isFetchingNextPage && (
          <>
            <Trans>Further changes could not be loaded.</Trans>
            <Button size="small" onClick={() => void fetchNextPage()}>
              <Trans>Try again</Trans>
            </Button>
          </>
        )}
      </p>
      <ConfirmDialog
        open={first !== undefined}
        onOpenChange={(isOpen) => isOpen || ask([])}
        title={plural(asked.length, {
          one: "Roll back this change?",
          other: `Roll back ${askedNumber} changes?`,
        })}
        description={
          asked.length > 1
            ? t`The latest is rolled back first. What cannot be rolled back is reported, and the others are done.`
            : t`What it changed on “${productName}” is restored. You can roll this back again.`
        }
        action={t`Roll back`}
        onConfirm={() => {
          const isAsked = new Set(asked.map(({ id }) => id));
          // Those beyond what one call takes stay selected, and so do those that are refused.
          select(new Set(open.flatMap(({ id }) => (isAsked.has(id) ? [] : [id]))));
          rollBack(asked, (refused) => select((others) => new Set([...others, ...refused])));
          rolledBack.current = first?.id ?? null;
          ask([]);
        }}
      />
    </div>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">{t`Loading product history…`}</p>
      <div aria-hidden className="mt-4 space-y-3">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="skeleton h-12 w-full" />
        ))}
      </div>
    </>
  );
}
