import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { SortType } from "../../product-list.contract.ts";
import { numberColumns } from "./table-cell.tsx";
import type { ColumnId } from "./table-columns.ts";

interface ColumnHeadProps {
  readonly column: ColumnId;
  readonly name: string;
  readonly sort: SortType | null;
  readonly onSort: (sort: SortType | null) => void;
  readonly className: string;
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

/** A column header; a button when the list can be sorted by it. */
export function ColumnHead({ column, name, sort, onSort, className }: ColumnHeadProps) {
  const { t } = useLingui();
  const isNumber = numberColumns.has(column);
  if (!columnSorts[column]) {
    return (
      <th scope="col" className={clsx(className, "px-2.5", isNumber && "justify-end text-right")}>
        {name}
      </th>
    );
  }
  const order = sortedAs(column, sort);
  const Arrow = arrows[order];
  return (
    <th scope="col" aria-sort={order} className={clsx(className, "px-1", isNumber && "justify-end")}>
      <button
        type="button"
        title={t`Sort by this column`}
        onClick={() => onSort(nextSort(column, sort))}
        className={clsx(
          "touch-target inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 font-medium leading-tight hover:text-ink",
          isNumber ? "text-right" : "text-left",
          order !== "none" && "font-semibold text-ink",
        )}
      >
        {name}
        <Arrow size={13} aria-hidden className={clsx("shrink-0", order === "none" && "opacity-50")} />
      </button>
    </th>
  );
}

/** Ascending and descending sort of a sortable column. */
interface ColumnSort {
  readonly ascending: SortType;
  readonly descending: SortType;
  /** Order of the first click. */
  readonly first: "ascending" | "descending";
}

export const columnSorts: Readonly<Partial<Record<ColumnId, ColumnSort>>> = {
  price: { ascending: "PRICE_ASCENDING", descending: "PRICE_DESCENDING", first: "ascending" },
  // What costs more than elsewhere is what people look for.
  overLowest: { ascending: "UNDERPRICED", descending: "OVERPRICED", first: "descending" },
  overAverage: { ascending: "MEAN_UNDERPRICED", descending: "MEAN_OVERPRICED", first: "descending" },
  quantity: { ascending: "SMALLEST_STOCK", descending: "BIGGEST_STOCK", first: "ascending" },
};

/** Value of aria-sort for a column. */
export function sortedAs(column: ColumnId, sort: SortType | null): "ascending" | "descending" | "none" {
  const known = columnSorts[column];
  if (sort === null || !known) return "none";
  if (known.ascending === sort) return "ascending";
  return known.descending === sort ? "descending" : "none";
}

/** Next sort after a click on a column header: its first order, the other one, unsorted. */
export function nextSort(column: ColumnId, sort: SortType | null): SortType | null {
  const known = columnSorts[column];
  if (!known) return sort;
  const first = known[known.first];
  const second = known[known.first === "ascending" ? "descending" : "ascending"];
  if (sort === first) return second;
  return sort === second ? null : first;
}
