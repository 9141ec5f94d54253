import type { MarketFilter } from "../filters/market-filter.contract.ts";
import type { ListBody } from "./product-list.contract.ts";

export interface LinkedList {
  /** Domain. */
  readonly site: string;
  readonly filter: ListBody;
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
  writeMarket(params, filter.market ?? {});
  for (const { fieldName, values } of filter.dynamic_filters ?? [])
    for (const value of values) params.append(`df_${fieldName}`, String(value));
  if (includeOutOfStock) params.set("out_of_stock", "true");
  return `/products?${params}`;
}

/** Writes market conditions to an address of the list: the inverse of `readMarket` of its screen. */
export function writeMarket(params: URLSearchParams, market: MarketFilter): void {
  if (market.position?.length) params.set("market_position", market.position.join(","));
  for (const domain of market.compared_with ?? []) params.append("compared_with", domain);
  for (const domain of market.compared_except ?? []) params.append("compared_except", domain);
  for (const brand of market.brands_except ?? []) params.append("brands_except", brand);
  if (market.own_price_move) params.set("own_price_move", market.own_price_move);
  if (market.competitor_price_move) params.set("competitor_price_move", market.competitor_price_move);
  if (typeof market.moved_since === "number") params.set("moved_since", String(market.moved_since));
  if (market.stock_chance) params.set("stock_chance", "true");
  if (market.data?.length) params.set("data", market.data.join(","));
}
