import type { ColumnId } from "./table-columns.ts";

/** Minimum width of each column, rem; all grow alike. */
const minRem: Readonly<Record<ColumnId | "product" | "actions", number>> = {
  product: 16.5,
  sku: 6.5,
  category: 8,
  brand: 5.5,
  state: 6.25,
  price: 7,
  trend: 5.75,
  ruler: 6.5,
  position: 6.75,
  overLowest: 6.25,
  since: 6.5,
  overAverage: 6.25,
  lowest: 6.25,
  average: 6.25,
  highest: 6.25,
  offers: 4.5,
  quantity: 5.25,
  changed: 7,
  actions: 3.25,
};

/** CSS grid tracks of every row, and the minimum width of the table. */
export function columnTracks(columns: readonly ColumnId[]): {
  readonly tracks: string;
  readonly minWidth: string;
} {
  const widths = (["product", ...columns, "actions"] as const).map((column) => minRem[column]);
  return {
    tracks: widths.map((rem) => `minmax(${rem}rem, ${rem}fr)`).join(" "),
    minWidth: `${widths.reduce((sum, rem) => sum + rem, 0)}rem`,
  };
}
