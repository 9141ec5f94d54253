import { Trans } from "@lingui/react/macro";
import type { ProductFields } from "../product-editing.contract.ts";

interface PageValueProps {
  /** Of the field. */
  readonly label: string;
  readonly field: ProductFields["fields"][number];
  /** The field returns to the page's value when it is saved. */
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Below a field that a person set: what the page states, and the way back to it. */
export function PageValue({ label, field: { byHand, pageValue }, isChosen, onChoose }: PageValueProps) {
  if (!byHand) return null;
  if (isChosen)
    return (
      <p role="status" className="mt-1 text-12 text-ink-2">
        <Trans>Follows the page again once you save.</Trans>
      </p>
    );
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-12 text-ink-3">
      <span className="[overflow-wrap:anywhere]">
        {pageValue === null ? (
          <Trans>Set by hand. The page states nothing.</Trans>
        ) : (
          <Trans>Set by hand. On the page: {pageValue}</Trans>
        )}
      </span>
      <button
        type="button"
        onClick={onChoose}
        className="touch-target min-h-6 rounded-control text-ink-2 underline underline-offset-2"
      >
        <Trans>Use the page's value</Trans>
        <span className="sr-only"> ({label})</span>
      </button>
    </p>
  );
}
