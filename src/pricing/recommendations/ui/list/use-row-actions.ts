import { useMemo, useRef } from "react";
import type { Review } from "../../../review/ui/use-review.ts";
import type { PricingView } from "../pricing-view.ts";
import type { RowActions } from "./row-actions.ts";

/**
 * The actions of the rows, the same object as long as `onChange` and `toggle` are the same.
 * @param onChange must be stable between renders, as `toggle`
 */
export function useRowActions(
  { decide }: Review,
  onChange: (change: Partial<PricingView>) => void,
  toggle: RowActions["toggle"],
): RowActions {
  const latest = useRef(decide);
  latest.current = decide;
  return useMemo(
    () => ({
      approve: (row) => latest.current("APPROVE", { kind: "rows", rows: [row] }),
      deny: (row) => latest.current("DENY", { kind: "rows", rows: [row] }),
      open: (row) => onChange({ product: row.id }),
      explain: (row) => onChange({ why: row.decisionId }),
      toggle,
    }),
    [onChange, toggle],
  );
}
