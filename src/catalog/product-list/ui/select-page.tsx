import { Trans } from "@lingui/react/macro";
import type { SelectionScope } from "../../selection/ui/selected-products.ts";

/** Id of the checkbox that selects the page, above the cards or in the table head. */
export const selectPageId = "select-page";

interface SelectPageProps {
  readonly scope: SelectionScope;
  /** How many products the page holds. */
  readonly pageSize: number;
  readonly onSelectPage: (isIn: boolean) => void;
}

/** Checkbox above the cards that selects the whole page. */
export function SelectPage({ scope, pageSize, onSelectPage }: SelectPageProps) {
  const isWhole = scope.onPage === pageSize;
  return (
    <label className="touch-target mb-1 inline-flex min-h-8 cursor-pointer items-center gap-2 text-13 text-ink-2 select-none">
      <input
        id={selectPageId}
        type="checkbox"
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = scope.onPage > 0 && !isWhole;
        }}
        onChange={({ target }) => onSelectPage(target.checked)}
        className="size-4 accent-(--ink)"
      />
      <Trans>Select this page</Trans>
    </label>
  );
}
