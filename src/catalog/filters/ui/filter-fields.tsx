import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { dynamicFieldsQuery } from "../../product-list/ui/product-list.queries.ts";
import { listBodyOf } from "../../product-list/ui/view/filter-body.ts";
import type { ProductFilters } from "../../product-list/ui/view/products-view.ts";
import type { ListingFilterBody } from "../listing-filter.contract.ts";
import { type FilterGroup, useFilterGroups } from "./filter-groups.tsx";
import { filtersOfBody } from "./filters-of-body.ts";
import { OwnFieldsButton } from "./own-fields-button.tsx";

export interface FilterFieldsProps {
  readonly site: string;
  /** The filter when the fields appear. */
  readonly initial: ListingFilterBody;
  readonly includeOutOfStock: boolean;
  /** Whether the price segment is chosen elsewhere. */
  readonly withoutSegment?: boolean;
  readonly onChange: (body: ListingFilterBody) => void;
}

/** The filters of the list as fields of another form, such as that of a report. Without the fixed window of changes. */
export function FilterFields({
  site,
  initial,
  includeOutOfStock,
  withoutSegment,
  onChange,
}: FilterFieldsProps) {
  const { data: fields = [] } = useQuery(dynamicFieldsQuery(site));
  const [filters, setFilters] = useState(() => filtersOfBody(initial));
  const edit = (change: Partial<ProductFilters>) => {
    const next = { ...filters, ...change };
    setFilters(next);
    onChange(listBodyOf({ ...next, sort: null }, fields));
  };
  const list = { withOutOfStock: includeOutOfStock, query: "", isSku: false };
  const { usual, own } = useFilterGroups({ site, filters, list, onChange: edit, isStaged: true });
  const shown = usual.filter(({ id }) => id !== "changed" && !(withoutSegment && id === "segment"));
  const [isOwnOpen, setOwnOpen] = useState(own.some(({ count }) => count > 0));
  return (
    <>
      <GroupList groups={shown} />
      {own.length > 0 && (
        <>
          <OwnFieldsButton count={own.length} isOpen={isOwnOpen} onToggle={() => setOwnOpen(!isOwnOpen)} />
          {isOwnOpen && <GroupList groups={own} />}
        </>
      )}
    </>
  );
}

function GroupList({ groups }: { readonly groups: readonly FilterGroup[] }) {
  return (
    <div className="divide-y rounded-control border border-control">
      {groups.map(({ id, title, count, content }) => (
        <details key={id} className="group px-3">
          <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 py-2 text-13 font-medium focus-visible:-outline-offset-2">
            <ChevronRight
              size={14}
              aria-hidden
              className="shrink-0 text-ink-2 transition-transform duration-120 group-open:rotate-90"
            />
            <span className="min-w-0 flex-1">{title}</span>
            {count > 0 && (
              <span className="rounded-full bg-ink px-2 text-12 text-surface tabular-nums">{count}</span>
            )}
          </summary>
          <fieldset className="pb-3">
            <legend className="sr-only">{title}</legend>
            {content}
          </fieldset>
        </details>
      ))}
    </div>
  );
}
