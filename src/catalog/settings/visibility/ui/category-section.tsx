import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { IconButton } from "../../../../web/ui/button.tsx";
import { type CategoryRow, categoryBranches, categoryChange, categoryRows } from "./category-tree.ts";
import { usePending } from "./use-pending.ts";
import { categoryVisibilityQuery } from "./visibility.queries.ts";
import { VisibilityRow } from "./visibility-row.tsx";
import { NoEntries, NoProducts, NotLoaded } from "./visibility-states.tsx";
import { PendingBar, SearchLine } from "./visibility-tools.tsx";
import { WindowedList } from "./windowed-list.tsx";

interface CategorySectionProps {
  readonly site: string;
  /** Called with the number of pending changes. */
  readonly onPending: (count: number) => void;
}

/** Visibility of categories, as a tree. */
export function CategorySection({ site, onPending }: CategorySectionProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(categoryVisibilityQuery(site));
  const { changes, switchTo, reset, apply, isApplying } = usePending(site, "categories", onPending);
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const deferredSearch = useDeferredValue(search);
  const roots = useMemo(() => categoryBranches(data ?? []), [data]);
  const rows = useMemo(
    () => categoryRows(roots, { changes, open, search: deferredSearch }),
    [roots, changes, open, deferredSearch],
  );
  if (data === undefined) {
    return (
      <NotLoaded
        title={t`The categories could not be loaded`}
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0)
    return <NoProducts site={site}>{t`No categories yet: they appear with the first products.`}</NoProducts>;
  return (
    <>
      <SearchLine
        label={t`Search categories`}
        value={search}
        onChange={setSearch}
        found={rows.length}
        // The rows may be those of a moment ago.
        onAll={(visible) => switchTo(categoryRows(roots, { changes, open, search }), visible)}
      />
      {rows.length === 0 ? (
        <NoEntries>{t`No category matches the search.`}</NoEntries>
      ) : (
        <WindowedList
          label={t`Categories`}
          rows={rows}
          keyOf={({ key }) => key}
          topKey={search}
          render={(row) => (
            <TreeLine
              row={row}
              onOpen={() => setOpen((before) => toggled(before, row.key))}
              isSearch={deferredSearch.trim() !== ""}
              onChange={(visible) => switchTo([row], visible)}
            />
          )}
        />
      )}
      <PendingBar
        count={changes.size}
        isApplying={isApplying}
        onApply={() => apply(categoryChange(roots, changes))}
        onReset={reset}
      />
    </>
  );
}

interface TreeLineProps {
  readonly row: CategoryRow;
  /** Whether a search is active, which expands its results. */
  readonly isSearch: boolean;
  readonly onOpen: () => void;
  readonly onChange: (isVisible: boolean) => void;
}

function TreeLine({ row, isSearch, onOpen, onChange }: TreeLineProps) {
  const { t } = useLingui();
  return (
    <div className="flex h-full items-center" style={{ paddingLeft: 4 + row.level * 20 }}>
      {row.hasBelow && !isSearch ? (
        <IconButton label={t`Subcategories of ${row.name}`} aria-expanded={row.isOpen} onClick={onOpen}>
          <ChevronRight size={16} aria-hidden className={row.isOpen ? "rotate-90" : undefined} />
        </IconButton>
      ) : (
        <span className="size-9 shrink-0" />
      )}
      <VisibilityRow
        name={row.name}
        products={row.products}
        isVisible={row.isVisible}
        isPending={row.isPending}
        isFixed={row.isBelowInvisible}
        onChange={onChange}
      />
    </div>
  );
}

function toggled(open: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const after = new Set(open);
  if (!after.delete(path)) after.add(path);
  return after;
}
