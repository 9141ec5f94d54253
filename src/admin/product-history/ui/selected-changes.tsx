import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import { useBottomInset } from "../../../web/ui/browser/use-bottom-inset.ts";
import { Button } from "../../../web/ui/button.tsx";

interface SelectedChangesProps {
  /** At least 1. */
  readonly count: number;
  /** A roll back is under way. */
  readonly isBusy: boolean;
  readonly onRollBack: () => void;
  readonly onClear: () => void;
}

/**
 * How many changes are selected and what can be done with them, at the bottom of the window. Before the list in the document: the
 * list grows while Tab goes through it, and what follows it is never reached.
 */
export function SelectedChanges({ count, isBusy, onRollBack, onClear }: SelectedChangesProps) {
  const { t } = useLingui();
  const bar = useBottomInset();
  const number = formatCount(count);
  return (
    <section
      ref={bar}
      aria-label={t`Selected changes`}
      aria-busy={isBusy}
      className="sticky order-last bottom-[calc(var(--bottom-bar)+0.5rem)] z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-control bg-surface px-4 py-2"
    >
      <span role="status" className="text-13 font-semibold tabular-nums">
        {plural(count, { one: `${number} change selected`, other: `${number} changes selected` })}
      </span>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" look="solid" aria-disabled={isBusy} onClick={() => isBusy || onRollBack()}>
          <Trans>Roll back selected</Trans>
        </Button>
        <Button size="small" look="quiet" onClick={onClear}>
          <Trans>Clear selection</Trans>
        </Button>
      </div>
    </section>
  );
}
