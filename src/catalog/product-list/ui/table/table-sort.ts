import type { SortType } from "../../product-list.contract.ts";
import type { ColumnId } from "./table-columns.ts";

/** The two orders of a column that the list can be sorted by. */
interface ColumnSort {
  readonly ascending: SortType;
  readonly descending: SortType;
}

/** @see spec/decisions "Identity and the wire": what each sort goes by */
export const columnSorts: Readonly<Partial<Record<ColumnId, ColumnSort>>> = {
  price: { ascending: "PRICE_ASCENDING", descending: "PRICE_DESCENDING" },
  overLowest: { ascending: "UNDERPRICED", descending: "OVERPRICED" },
  overAverage: { ascending: "MEAN_UNDERPRICED", descending: "MEAN_OVERPRICED" },
  quantity: { ascending: "SMALLEST_STOCK", descending: "BIGGEST_STOCK" },
};

/** How a column stands sorted, in the words of aria-sort. */
export function sortedAs(column: ColumnId, sort: SortType | null): "ascending" | "descending" | "none" {
  const known = columnSorts[column];
  if (sort === null || !known) return "none";
  if (known.ascending === sort) return "ascending";
  return known.descending === sort ? "descending" : "none";
}

/** What a press on a column's head sorts by: upwards, then downwards, then as listed. */
export function nextSort(column: ColumnId, sort: SortType | null): SortType | null {
  const known = columnSorts[column];
  if (!known) return sort;
  if (sort === known.ascending) return known.descending;
  return sort === known.descending ? null : known.ascending;
}
