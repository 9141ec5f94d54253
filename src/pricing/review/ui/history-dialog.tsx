import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatAmount, formatCount } from "../../../web/i18n/format.ts";
import { Age } from "../../../web/ui/age.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import type { ReviewBatch } from "../review.contract.ts";
import { batchesQuery } from "./batches.queries.ts";
import type { Review } from "./use-review.ts";

const actionNames = {
  APPROVE: msg`Approved`,
  APPROVE_ALL: msg`Approved`,
  DENY: msg`Removed or rejected`,
  DENY_ALL: msg`Removed or rejected`,
  PUT_BACK: msg`Put back into pricing`,
  RELEASE: msg`Let through what the brake held back`,
  ROLL_BACK: msg`Rolled back`,
} as const;

interface HistoryDialogProps {
  readonly site: string;
  readonly review: Review;
  readonly onClose: () => void;
}

/** Decisions by people, each of which can be rolled back. */
export function HistoryDialog({ site, review, onClose }: HistoryDialogProps) {
  const { t } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    batchesQuery(site),
  );
  const [asked, ask] = useState<ReviewBatch | null>(null);
  const batches = data?.pages.flatMap(({ content }) => content);
  const rows = asked?.restorable ?? 0;
  const shownRows = formatCount(rows);
  return (
    <Dialog
      open
      isWide
      onOpenChange={(open) => open || onClose()}
      title={t`Decisions`}
      description={t`What people decided about recommended prices, latest first.`}
    >
      <div className="mt-5">
        {batches === undefined && error === null && <div aria-hidden className="skeleton h-40 w-full" />}
        {batches === undefined && error !== null && (
          <EmptyState
            kind="failed"
            title={t`The decisions could not be loaded`}
            action={
              <Button onClick={() => void refetch()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {messageOf(error)}
          </EmptyState>
        )}
        {batches?.length === 0 && (
          <EmptyState kind="nothing-yet" title={t`No decisions yet`}>
            <Trans>Prices that you approve or reject appear here.</Trans>
          </EmptyState>
        )}
        {batches !== undefined && batches.length > 0 && (
          <ul aria-label={t`Decisions`} className="divide-y border-y">
            {batches.map((batch) => (
              <BatchRow
                key={batch.id}
                batch={batch}
                isBusy={review.rollBack.isPending}
                onRollBack={() => ask(batch)}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button className="mt-4" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || ask(null)}
        title={t`Roll this decision back?`}
        description={plural(rows, {
          one: `${shownRows} product returns to what it was before. Products that have changed since stay as they are.`,
          other: `${shownRows} products return to what they were before. Products that have changed since stay as they are.`,
        })}
        action={t({ message: "Roll back", context: "decision" })}
        onConfirm={() => {
          if (asked !== null) review.rollBack.mutate(asked.id);
          ask(null);
        }}
      />
    </Dialog>
  );
}

interface BatchRowProps {
  readonly batch: ReviewBatch;
  readonly isBusy: boolean;
  readonly onRollBack: () => void;
}

function BatchRow({ batch, isBusy, onRollBack }: BatchRowProps) {
  const { t, i18n } = useLingui();
  const { action, rows, email, madeAt, restorable, isRolledBack } = batch;
  const shown = formatCount(rows);
  const name = i18n._(actionNames[action]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {name}
          <span className="font-normal text-ink-2 tabular-nums">
            {" · "}
            {plural(rows, { one: `${shown} product`, other: `${shown} products` })}
          </span>
        </p>
        <BatchProducts batch={batch} />
        <p className="text-13 text-ink-2 [overflow-wrap:anywhere]">
          {email ?? t`A former colleague`}
          {" · "}
          <Age timestampMs={madeAt} />
        </p>
      </div>
      {restorable > 0 ? (
        <Button size="small" aria-disabled={isBusy} onClick={() => !isBusy && onRollBack()}>
          <Trans context="decision">Roll back</Trans>
        </Button>
      ) : (
        <span className="text-13 text-ink-3">
          {isRolledBack ? (
            <Trans context="decision">Rolled back</Trans>
          ) : rows === 1 ? (
            <Trans>It has changed since</Trans>
          ) : (
            <Trans>All of them have changed since</Trans>
          )}
        </span>
      )}
    </li>
  );
}

/** The first products of a decision with their prices, and how many more there are. */
function BatchProducts({ batch: { products, rows } }: Pick<BatchRowProps, "batch">) {
  const more = rows - products.length;
  const shown = formatCount(more);
  if (products.length === 0) return null;
  return (
    <ul className="text-13 [overflow-wrap:anywhere]">
      {products.map(({ id, productName, price }) => (
        <li key={id}>
          {productName}
          {price !== null && (
            <span className="text-ink-2 tabular-nums">
              {" · "}
              {formatAmount(price, "RON")}
            </span>
          )}
        </li>
      ))}
      {more > 0 && (
        <li className="text-ink-2 tabular-nums">
          {plural(more, { one: `and ${shown} more`, other: `and ${shown} more` })}
        </li>
      )}
    </ul>
  );
}
