import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ProductCount } from "../../product-list/ui/list-footer.tsx";
import { hasFilters } from "../../product-list/ui/view/change-view.ts";
import { filtersOf, noFilters, type ProductsView } from "../../product-list/ui/view/products-view.ts";
import { type FilterGroup, useFilterGroups } from "./filter-groups.tsx";

interface FilterDropdownProps {
  readonly id: string;
  readonly site: string;
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
  /** Number of matching products; undefined while unknown. */
  readonly total: number | undefined;
  readonly onClose: () => void;
}

/** Filters below the toolbar on wide windows; changes apply at once. */
export function FilterDropdown({ id, site, view, onChange, total, onClose }: FilterDropdownProps) {
  const { t } = useLingui();
  const filters = filtersOf(view);
  const { usual, own } = useFilterGroups({ site, filters, list: view, onChange, isStaged: false });
  const group = (wanted: string) => {
    const found = usual.find((one) => one.id === wanted);
    return found && <Group key={wanted} group={found} />;
  };
  return (
    <section
      id={id}
      aria-label={t`Filters`}
      className="absolute inset-x-0 top-full flex max-h-[min(calc(100dvh-13rem),44rem)] animate-[slide-in-up_120ms_ease-out] flex-col border-b border-control bg-surface"
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5">
        <div className="grid grid-cols-[repeat(3,minmax(0,1fr))] gap-x-8 gap-y-6 xl:grid-cols-[repeat(4,minmax(0,1fr))]">
          {group("category")}
          {group("brands")}
          <div className="space-y-6">{["position", "price", "competitors"].map(group)}</div>
          <div className="max-xl:col-span-3 max-xl:grid max-xl:grid-cols-4 max-xl:gap-x-8 xl:space-y-6">
            {["changed", "stock", "status", "segment"].map(group)}
          </div>
        </div>
        {own.length > 0 && (
          <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] items-start gap-x-8 border-t pt-3">
            {own.map((one) => (
              <OwnGroup key={one.id} group={one} />
            ))}
          </ul>
        )}
      </div>
      <footer className="flex items-center justify-between gap-4 border-t px-6 py-3">
        <p className="font-medium tabular-nums">{total !== undefined && <ProductCount total={total} />}</p>
        <span className="flex gap-2">
          <Button
            look="quiet"
            size="small"
            disabled={!hasFilters(filters)}
            onClick={() => onChange(noFilters)}
          >
            <Trans>Clear all</Trans>
          </Button>
          <Button look="solid" size="small" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </span>
      </footer>
    </section>
  );
}

function Group({ group }: { readonly group: FilterGroup }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-semibold">{group.title}</legend>
      {group.content}
    </fieldset>
  );
}

/** A dynamic field: its values load when it is expanded. */
function OwnGroup({ group }: { readonly group: FilterGroup }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="min-w-0">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 rounded-control text-left text-13 font-semibold hover:text-ink-2"
        >
          <span className="min-w-0 truncate">{group.title}</span>{" "}
          {group.count > 0 && <CountMark>{formatCount(group.count)}</CountMark>}
          <ChevronDown
            size={14}
            aria-hidden
            className={clsx("ml-auto shrink-0 transition-transform duration-120", isOpen && "rotate-180")}
          />
        </button>
      </h2>
      {isOpen && (
        <fieldset id={id} className="pb-2">
          <legend className="sr-only">{group.title}</legend>
          {group.content}
        </fieldset>
      )}
    </li>
  );
}

function CountMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="min-w-5 shrink-0 rounded-full bg-ink px-1.5 text-center text-12 leading-5 font-semibold text-surface">
      {children}
    </span>
  );
}
