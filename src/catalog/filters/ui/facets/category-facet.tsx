import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { formatCount } from "../../../../web/i18n/format.ts";
import type { CategoryNode } from "../../facets.contract.ts";
import type { FilterForm } from "../filter-form.ts";
import { categoriesQuery } from "../filter-queries.ts";
import { type CategoryRow, findRows, pathsAbove, treeRows } from "./category-rows.ts";
import { FacetSearchField } from "./facet-search-field.tsx";
import { LoadedFacets } from "./loaded-facets.tsx";

/** One category with its subcategories; the selected brands filter the tree. */
export function CategoryFacet({ site, filters, onChange }: FilterForm) {
  const query = useQuery({ ...categoriesQuery(site, filters.brands), placeholderData: keepPreviousData });
  return (
    <LoadedFacets query={query}>
      {(root) => (
        <CategoryTree
          root={root}
          chosen={filters.category}
          onChoose={(path) => onChange({ category: path === filters.category ? null : path })}
        />
      )}
    </LoadedFacets>
  );
}

interface CategoryTreeProps {
  readonly root: CategoryNode;
  readonly chosen: string | null;
  readonly onChoose: (path: string) => void;
}

function CategoryTree({ root, chosen, onChoose }: CategoryTreeProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(pathsAbove(chosen)));
  const { rows, total } = useMemo(
    () => (typed.trim() === "" ? treeRows(root, open) : findRows(root, typed)),
    [root, open, typed],
  );
  const fold = (path: string) =>
    setOpen(
      (before) => new Set(before.has(path) ? [...before].filter((one) => one !== path) : [...before, path]),
    );
  const [shownCount, totalCount] = [formatCount(rows.length), formatCount(total)];
  return (
    <>
      <FacetSearchField label={t`Search categories`} value={typed} onChange={setTyped} />
      {total === 0 ? (
        <p className="py-1.5 text-13 text-ink-2">
          {typed.trim() === "" ? <Trans>No options</Trans> : <Trans>No match</Trans>}
        </p>
      ) : (
        <ul className="-mx-1 max-h-60 overflow-y-auto overscroll-contain px-1 [contain:content]">
          {rows.map((row) => (
            <CategoryLine
              key={row.path}
              row={row}
              isSelected={row.path === chosen}
              onChoose={onChoose}
              onFold={fold}
            />
          ))}
        </ul>
      )}
      <p role="status" className="mt-1 min-h-4 text-12 text-ink-3 tabular-nums">
        {total > rows.length && t`${shownCount} of ${totalCount} shown; search for the others`}
      </p>
    </>
  );
}

interface CategoryLineProps {
  readonly row: CategoryRow;
  readonly isSelected: boolean;
  readonly onChoose: (path: string) => void;
  readonly onFold: (path: string) => void;
}

/** Deeper rows are not indented further, so that names stay readable. */
const deepestIndent = 5;

function CategoryLine({ row, isSelected, onChoose, onFold }: CategoryLineProps) {
  const { t } = useLingui();
  const { path, name, above, depth, products, hasChildren, isOpen } = row;
  return (
    <li
      className="flex items-start [contain-intrinsic-size:auto_28px] [content-visibility:auto] pointer-coarse:items-center"
      style={{ paddingLeft: Math.min(depth, deepestIndent) * 14 }}
    >
      {hasChildren ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t`Subcategories of ${name}`}
          onClick={() => onFold(path)}
          className="touch-target grid size-7 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={clsx("transition-transform duration-120", isOpen && "rotate-90")}
          />
        </button>
      ) : (
        <span className="w-7 shrink-0" />
      )}
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => onChoose(path)}
        className={clsx(
          "flex min-h-7 min-w-0 flex-1 items-start gap-2 rounded-control px-1.5 py-1 text-left text-13 hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-11 pointer-coarse:items-center",
          isSelected && "bg-sunken font-semibold",
        )}
      >
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {above.length > 0 && <span className="font-normal text-ink-3">{above.join(" › ")} › </span>}
          {name}
        </span>{" "}
        {isSelected && <Check size={14} aria-hidden className="mt-0.5 shrink-0" />}
        <span className="shrink-0 text-12 font-normal text-ink-3 tabular-nums">{formatCount(products)}</span>
      </button>
    </li>
  );
}
