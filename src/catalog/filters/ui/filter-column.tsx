import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { hasFilters } from "../../product-list/ui/view/change-view.ts";
import {
  filtersOf,
  type ProductFilters,
  type ProductsView,
} from "../../product-list/ui/view/products-view.ts";
import { type Chip, useChips } from "./chips/chip-list.ts";
import { FilterStrip } from "./chips/filter-strip.tsx";
import { type FilterGroup, useFilterGroups } from "./filter-groups.tsx";
import { OwnFieldsButton } from "./own-fields-button.tsx";

interface FilterColumnProps {
  readonly site: string;
  readonly view: ProductsView;
  /** Must be stable between renders. */
  readonly onChange: (change: Partial<ProductsView>, how?: { replace?: boolean }) => void;
  /** The server has refused the products for the price segment. */
  readonly isSegmentRefused: boolean;
}

/** All filters as rows that open, each with its value and a button to clear it, and the summary of those in force. */
export function FilterColumn({ site, view, onChange, isSegmentRefused }: FilterColumnProps) {
  const { t } = useLingui();
  const summary = useRef<HTMLDivElement>(null);
  const filters = filtersOf(view);
  const { usual, own } = useFilterGroups({ site, filters, list: view, onChange, isStaged: false });
  const chips = useChips(site, filters);
  const hasOwn = own.some(({ count }) => count > 0);
  const [isOwnOpen, setOwnOpen] = useState(hasOwn);
  const rowsOf = (groups: readonly FilterGroup[]) => (
    <FilterRows groups={groups} chips={chips} onClear={onChange} />
  );
  return (
    <div>
      {rowsOf(usual)}
      {own.length > 0 && (
        <>
          <OwnFieldsButton count={own.length} isOpen={isOwnOpen} onToggle={() => setOwnOpen(!isOwnOpen)} />
          {isOwnOpen && rowsOf(own)}
        </>
      )}
      <div className="py-3">
        <Switch checked={view.withOutOfStock} onChange={(withOutOfStock) => onChange({ withOutOfStock })}>
          <Trans>Include competitors' offers that are out of stock</Trans>
        </Switch>
      </div>
      <section ref={summary} tabIndex={-1} aria-label={t`Selected filters`} className="outline-none">
        {!hasFilters(filters) && (
          <p className="text-13 text-ink-2">
            <Trans>No filters selected</Trans>
          </p>
        )}
        <FilterStrip
          site={site}
          view={view}
          onChange={onChange}
          isSegmentRefused={isSegmentRefused}
          onEmptied={() => summary.current?.focus()}
        />
      </section>
    </div>
  );
}

interface FilterRowsProps {
  readonly groups: readonly FilterGroup[];
  readonly chips: readonly Chip[];
  readonly onClear: (without: Partial<ProductFilters>) => void;
}

/** Filters in two columns, read down the first one. */
function FilterRows({ groups, chips, onClear }: FilterRowsProps) {
  const half = Math.ceil(groups.length / 2);
  return (
    <div className="grid grid-cols-1 gap-x-8 border-t md:grid-cols-2">
      {[groups.slice(0, half), groups.slice(half)].map((column, at) => (
        <ul key={at === 0 ? "first" : "second"} className="min-w-0">
          {column.map((group) => (
            <FilterRow
              key={group.id}
              group={group}
              chip={chips.find(({ id }) => id === group.id)}
              onClear={onClear}
            />
          ))}
        </ul>
      ))}
    </div>
  );
}

interface FilterRowProps {
  readonly group: FilterGroup;
  /** Undefined while the filter is off. */
  readonly chip: Chip | undefined;
  readonly onClear: (without: Partial<ProductFilters>) => void;
}

/** One filter; its options load when it opens. */
function FilterRow({ group: { title, content }, chip, onClear }: FilterRowProps) {
  const { t } = useLingui();
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-b">
      <div className="flex items-center">
        <h3 className="min-w-0 flex-1">
          <button
            ref={head}
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="touch-target flex min-h-10 w-full items-center gap-3 rounded-control text-left text-13 hover:text-ink-2 focus-visible:-outline-offset-2"
          >
            <ChevronDown
              size={14}
              aria-hidden
              className={clsx("shrink-0 transition-transform duration-120", !isOpen && "-rotate-90")}
            />
            <span className="max-w-1/2 shrink-0 truncate font-medium">{title}</span>{" "}
            <span
              title={chip?.title}
              className={clsx("ml-auto min-w-0 truncate", chip ? "font-semibold" : "text-ink-3")}
            >
              {chip?.value ?? t`any`}
            </span>
          </button>
        </h3>
        {chip && (
          <button
            type="button"
            aria-label={t`Clear: ${title}`}
            onClick={() => {
              head.current?.focus();
              onClear(chip.without);
            }}
            className="touch-target ml-2 min-h-8 shrink-0 rounded-control px-2 text-13 text-ink-2 underline underline-offset-2 hover:bg-sunken hover:text-ink"
          >
            <Trans>Clear</Trans>
          </button>
        )}
      </div>
      {isOpen && (
        <fieldset id={id} className="pt-1 pb-4 pl-6">
          <legend className="sr-only">{title}</legend>
          {content}
        </fieldset>
      )}
    </li>
  );
}
