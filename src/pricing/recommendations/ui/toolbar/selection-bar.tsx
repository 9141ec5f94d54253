import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { formatCount } from "../../../../web/i18n/format.ts";
import { useBottomInset } from "../../../../web/ui/browser/use-bottom-inset.ts";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { maxReviewRows } from "../../../review/review.contract.ts";
import type { PricingTab } from "../../recommendations.contract.ts";
import type { PricingSelection } from "../list/use-pricing-selection.ts";
import { type BulkVerb, bulkActions } from "./bulk-actions.ts";

interface SelectionBarProps {
  readonly tab: PricingTab;
  readonly selection: PricingSelection;
  /** Rows that the list finds. */
  readonly total: number;
  /** Whether there are rows that are not loaded. */
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onDecide: (verb: BulkVerb) => void;
}

/** The extent of the selection and what can be done with it, at the bottom of the window. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, total } = props;
  const count = selection.isAll ? total : selection.ids.size;
  return count === 0 ? null : <FilledBar {...props} count={count} />;
}

function FilledBar(props: SelectionBarProps & { readonly count: number }) {
  const { tab, selection, total, hasMore, isBusy, onDecide, count } = props;
  const { t, i18n } = useLingui();
  const bar = useBottomInset();
  const [shown, all, most] = [count, total, maxReviewRows].map(formatCount);
  const isTooMany = count > maxReviewRows;
  return (
    <section
      ref={bar}
      aria-label={t`Selection`}
      aria-busy={isBusy}
      className="sticky bottom-[calc(var(--bottom-bar)+0.5rem)] z-10 mt-3 rounded-panel border border-control bg-surface px-4 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-2 text-13">
          <span role="status" className="font-semibold tabular-nums">
            {selection.isAll ? (
              <Trans>All {shown} selected</Trans>
            ) : (
              plural(count, { one: `${shown} selected`, other: `${shown} selected` })
            )}
          </span>
          {!selection.isAll && hasMore && total > count && (
            <>
              <span aria-hidden>·</span>
              <button
                type="button"
                onClick={selection.chooseAll}
                className="touch-target min-h-6 rounded-control underline underline-offset-2 tabular-nums"
              >
                <Trans>select all {all}</Trans>
              </button>
            </>
          )}
        </p>
        <div className="flex items-center gap-2">
          {bulkActions[tab].map(({ verb, selected }) => (
            <Button
              key={verb}
              look={verb === "APPROVE" ? "solid" : "outline"}
              size="small"
              disabled={isTooMany}
              aria-disabled={isBusy}
              onClick={() => !isBusy && onDecide(verb)}
            >
              {i18n._(selected)}
            </Button>
          ))}
          <IconButton label={t`Clear selection`} onClick={selection.clear}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
      {isTooMany && (
        <p className="mt-1 text-12 text-warning">
          <Trans>At most {most} products can be decided at once. Filter the list.</Trans>
        </p>
      )}
    </section>
  );
}
