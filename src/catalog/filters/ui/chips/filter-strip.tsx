import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo, useState } from "react";
import { hasFilters, hasSameFilters } from "../../../product-list/ui/view/change-view.ts";
import {
  filtersOf,
  type ProductFilters,
  type ProductsView,
} from "../../../product-list/ui/view/products-view.ts";
import { useChips } from "./chip-list.ts";
import { ChipRow } from "./chip-row.tsx";
import { StaleFilterNotice } from "./stale-filter-notice.tsx";
import type { StaleFilter } from "./stale-filters.ts";
import { useStaleFilters } from "./use-stale-filters.ts";

interface FilterStripProps {
  readonly site: string;
  readonly view: ProductsView;
  /** Must be stable between renders. */
  readonly onChange: (change: Partial<ProductsView>, how?: { replace?: boolean }) => void;
  /** The server has refused the list for its price segment. */
  readonly isSegmentRefused: boolean;
  /** Receives the focus when no chip is left. */
  readonly onEmptied: () => void;
}

interface Note {
  readonly stale: readonly StaleFilter[];
  /** The remaining filters: the notice stays until the filters change. */
  readonly left: ProductFilters;
}

/** Active filters between toolbar and list, and a notice about those that were removed. */
export function FilterStrip({ site, view, onChange, isSegmentRefused, onEmptied }: FilterStripProps) {
  const { t } = useLingui();
  const filters = useMemo(() => filtersOf(view), [view]);
  const [note, setNote] = useState<Note | null>(null);
  const drop = useCallback(
    (change: Partial<ProductFilters>, stale: readonly StaleFilter[]) => {
      setNote((before) => {
        const isGoingOn = before !== null && hasSameFilters(before.left, filters);
        return { stale: [...(isGoingOn ? before.stale : []), ...stale], left: { ...filters, ...change } };
      });
      onChange(change, { replace: true });
    },
    [filters, onChange],
  );
  useStaleFilters(site, filters, isSegmentRefused, drop);
  const chips = useChips(site, filters);
  const isNoted = note !== null && hasSameFilters(note.left, filters);
  if (!isNoted && !hasFilters(filters)) return null;
  return (
    <div className="space-y-3 pt-3">
      {isNoted && <StaleFilterNotice stale={note.stale} onDismiss={() => setNote(null)} />}
      {chips.length > 0 && (
        <ChipRow label={t`Active filters`} chips={chips} onChange={onChange} onEmptied={onEmptied} />
      )}
    </div>
  );
}
