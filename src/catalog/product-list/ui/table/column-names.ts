import { msg } from "@lingui/core/macro";
import type { ColumnId } from "./table-columns.ts";

export const columnNames = {
  sku: msg`SKU`,
  category: msg`Category`,
  brand: msg`Brand`,
  state: msg`State`,
  price: msg`Our price`,
  trend: msg`Last 30 days`,
  ruler: msg`Market range`,
  position: msg`Position`,
  overLowest: msg`vs lowest`,
  since: msg`More expensive since`,
  overAverage: msg`vs average`,
  lowest: msg`Lowest`,
  average: msg`Average`,
  highest: msg`Highest`,
  offers: msg`Offers`,
  quantity: msg`Quantity`,
  changed: msg`Price changed`,
} as const satisfies Record<ColumnId, unknown>;
