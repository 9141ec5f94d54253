/** Parts of the list of columns. */
export const columnGroups = [
  "product",
  "price",
  "stock",
  "market",
  "costs",
  "fields",
  "competitors",
] as const;
export type ColumnGroup = (typeof columnGroups)[number];
