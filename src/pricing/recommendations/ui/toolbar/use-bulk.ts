import { useState } from "react";
import type { ReviewFilter } from "../../../review/review.contract.ts";
import type { Review } from "../../../review/ui/use-review.ts";
import { countBelowCost } from "../../core/count-below-cost.ts";
import type { PricingSelection } from "../list/use-pricing-selection.ts";
import type { PricingView } from "../pricing-view.ts";
import type { Recommendations } from "../use-recommendations.ts";
import type { BulkVerb } from "./bulk-actions.ts";

interface Asked {
  readonly verb: BulkVerb;
  readonly isAll: boolean;
}

/** Decisions about many rows, each confirmed with its count. */
export interface Bulk {
  /** What is being asked; null: nothing. */
  readonly asked: (Asked & { readonly count: number; readonly belowCost: number }) | null;
  readonly ask: (verb: BulkVerb, isAll: boolean) => void;
  readonly cancel: () => void;
  readonly confirm: () => void;
}

/** @param list what the list finds; its rows are those that are loaded */
export function useBulk(
  review: Review,
  view: PricingView,
  selection: PricingSelection,
  list: Pick<Recommendations, "rows" | "total" | "belowCost">,
): Bulk {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { rows = [], total = 0, belowCost } = list;
  const chosen = rows.filter(({ id }) => selection.has(id));
  const extentOf = ({ isAll }: Asked) =>
    isAll ? { count: total, belowCost } : { count: chosen.length, belowCost: countBelowCost(chosen) };
  return {
    asked: asked && { ...asked, ...extentOf(asked) },
    ask: (verb, isAll) => setAsked({ verb, isAll: isAll || selection.isAll }),
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked === null) return;
      const { verb, isAll } = asked;
      const isLoaded = rows.length === total;
      const isSent =
        isAll && !isLoaded
          ? review.decide(verb, { kind: "filter", filter: filterOf(view), count: total })
          : review.decide(verb, {
              kind: "rows",
              // Rows that are loaded are sent with their versions, so that one that has changed since is noticed.
              rows: isAll ? rows : chosen,
              isAll,
            });
      if (!isSent) return;
      setAsked(null);
      selection.clear();
    },
  };
}

/** What a decision about the whole list is about. */
export function filterOf(view: PricingView): ReviewFilter {
  const { tab, query, rule, category, brand, minChange, maxChange, guard, belowCost } = view;
  return {
    tab,
    ...(query !== "" && { query }),
    ...(rule !== null && { rule }),
    ...(category !== null && { category }),
    ...(brand !== null && { brand }),
    ...(minChange !== null && { minChange }),
    ...(maxChange !== null && { maxChange }),
    ...(guard !== null && { guard }),
    ...(belowCost && { belowCost }),
  };
}
