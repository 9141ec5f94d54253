import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../../web/call.ts";
import { formatCount } from "../../../../web/i18n/format.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Dialog } from "../../../../web/ui/dialog/dialog.tsx";
import { SelectField } from "../../../../web/ui/form/select-field.tsx";
import { LinkButton } from "../../../../web/ui/link-button.tsx";
import { Price } from "../../../../web/ui/price/price.tsx";
import { EmptyState } from "../../../../web/ui/status/empty-state.tsx";
import type { Review } from "../../../review/ui/use-review.ts";
import { refusalTexts } from "../../../rules/ui/refusal-text.ts";
import { shownSku } from "../../core/row-text.ts";
import type { ExcludedProduct } from "../../recommendations.contract.ts";
import { distinctRows, excludedQuery } from "../recommendations.queries.ts";
import { FixButton, WhyExcluded } from "./excluded-fix.tsx";

type Reason = ExcludedProduct["reason"];

interface ExcludedDialogProps {
  readonly site: string;
  readonly review: Review;
  /** Whether the person may enter costs and limits. */
  readonly mayEdit: boolean;
  /** @param asksForCosts whether the person wants to enter its costs or limits */
  readonly onOpenProduct: (productId: number, asksForCosts: boolean) => void;
  readonly onClose: () => void;
}

/** Products that a rule is for and that have no recommended price, with the reason. */
export function ExcludedDialog({ onClose, ...rows }: ExcludedDialogProps) {
  const { site } = rows;
  const { t, i18n } = useLingui();
  const overview = useInfiniteQuery(excludedQuery(site, null));
  const reasons = overview.data?.pages[0]?.reasons;
  const [chosen, choose] = useState<Reason | null>(null);
  const reason = chosen ?? reasons?.[0]?.reason ?? null;
  return (
    <Dialog
      open
      isWide
      onOpenChange={(open) => open || onClose()}
      title={t`Products without a recommended price`}
      description={t`A rule is for them, but no price can be recommended.`}
    >
      <div className="mt-5 space-y-4">
        {reasons === undefined &&
          (overview.error === null ? (
            <div aria-hidden className="skeleton h-40 w-full" />
          ) : (
            <Failed error={overview.error} onRetry={() => void overview.refetch()} />
          ))}
        {reasons?.length === 0 && (
          <EmptyState kind="nothing-yet" title={t`Every product has a recommended price`} />
        )}
        {reason !== null && reasons !== undefined && (
          <>
            <SelectField
              label={t`Reason`}
              value={reason}
              className="max-w-full"
              onChange={({ target }) => choose(target.value as Reason)}
            >
              {reasons.map(({ reason: one, products }) => (
                <option key={one} value={one}>
                  {`${i18n._(refusalTexts[one])} (${formatCount(products)})`}
                </option>
              ))}
            </SelectField>
            <WhyExcluded site={site} reason={reason} mayEdit={rows.mayEdit} />
            <ExcludedRows {...rows} reason={reason} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ExcludedRowsProps extends Omit<ExcludedDialogProps, "onClose"> {
  readonly reason: Reason;
}

function ExcludedRows({ site, reason, review, mayEdit, onOpenProduct }: ExcludedRowsProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery(excludedQuery(site, reason));
  if (list.data === undefined)
    return list.error === null ? (
      <div aria-hidden className="skeleton h-40 w-full" />
    ) : (
      <Failed error={list.error} onRetry={() => void list.refetch()} />
    );
  const rows = distinctRows(list.data.pages);
  const isBusy = review.restore.isPending;
  return (
    <>
      <ul aria-label={t`Products`} className="max-h-[50dvh] divide-y overflow-y-auto border-y">
        {rows.map((row) => {
          const title = row.productName;
          return (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 max-sm:basis-full sm:flex-1">
                <LinkButton
                  className="font-medium text-ink! [overflow-wrap:anywhere]"
                  onClick={() => onOpenProduct(row.id, false)}
                >
                  {title}
                </LinkButton>
                <p className="text-12 text-ink-2 [overflow-wrap:anywhere]">
                  {shownSku(row.sku, row.id)} · {row.dynamicPriceSetting.name}
                </p>
              </div>
              {row.price !== null && <Price amount={row.price} currency="RON" />}
              <FixButton
                reason={reason}
                title={title}
                mayEdit={mayEdit}
                isBusy={isBusy}
                onRestore={() => review.restore.mutate([row.id])}
                onOpenProduct={(asksForCosts) => onOpenProduct(row.id, asksForCosts)}
              />
            </li>
          );
        })}
      </ul>
      {list.hasNextPage && (
        <Button
          size="small"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      kind="failed"
      title={t`The products could not be loaded`}
      action={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {messageOf(error)}
    </EmptyState>
  );
}
