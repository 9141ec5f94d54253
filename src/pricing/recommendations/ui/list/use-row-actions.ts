import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { decisionQuery } from "../../../decisions/ui/decision.queries.ts";
import type { Review } from "../../../review/ui/use-review.ts";
import type { PricingView } from "../pricing-view.ts";
import type { RowActions } from "./row-actions.ts";

/** A record is not fetched ahead again within this time. */
const fetchedAheadMs = 30_000;

/**
 * The actions of the rows, the same object as long as `onChange` and `toggle` are the same.
 * @param onChange must be stable between renders, as `toggle`
 */
export function useRowActions(
  site: string,
  { decide }: Review,
  onChange: (change: Partial<PricingView>) => void,
  toggle: RowActions["toggle"],
): RowActions {
  const client = useQueryClient();
  const latest = useRef(decide);
  latest.current = decide;
  return useMemo(
    () => ({
      approve: (row) => latest.current("APPROVE", { kind: "rows", rows: [row] }),
      deny: (row) => latest.current("DENY", { kind: "rows", rows: [row] }),
      open: (row) => onChange({ product: row.id }),
      explain: (row) => onChange({ why: row.decisionId }),
      fetchAhead: ({ decisionId }) => {
        if (decisionId !== null)
          void client.prefetchQuery({ ...decisionQuery(site, decisionId), staleTime: fetchedAheadMs });
      },
      toggle,
    }),
    [client, site, onChange, toggle],
  );
}
