import type { ReportFilter } from "../notifications.contract.ts";

export interface LinkedList {
  /** Domain. */
  readonly site: string;
  readonly filter: Partial<ReportFilter>;
  readonly includeOutOfStock: boolean;
}

/** Path and query of the products screen with a filter: what the web app reads as the same filter. */
export function listAddress({ site, filter, includeOutOfStock }: LinkedList): string {
  const params = new URLSearchParams({ site });
  const set = (name: string, value: string | number | boolean | null | undefined) => {
    if (value !== null && value !== undefined && value !== "") params.set(name, String(value));
  };
  set("sort", filter.sort_type);
  set("category", filter.category);
  for (const brand of filter.brands ?? []) params.append("brands", brand);
  set("stock_info", filter.stock_info?.join(","));
  set("offline", filter.offline);
  set("price_position", filter.price_position?.join(","));
  set("price_difference_segment_id", filter.price_difference_segment_id);
  set("attention", filter.attention?.join(","));
  set("nr_competitors", filter.nr_competitors || null);
  set("price_start", filter.price_start);
  set("price_end", filter.price_end);
  for (const { fieldName, values } of filter.dynamic_filters ?? [])
    for (const value of values) params.append(`df_${fieldName}`, String(value));
  if (includeOutOfStock) params.set("out_of_stock", "true");
  return `/products?${params}`;
}
