import { noFilters, type ProductFilters } from "../../product-list/ui/view/products-view.ts";
import type { ListingFilterBody } from "../listing-filter.contract.ts";

/** The filters of a stored body: the inverse of `listBodyOf`. */
export function filtersOfBody(body: ListingFilterBody): ProductFilters {
  const dynamic = (body.dynamic_filters ?? []).map(
    ({ fieldName, values }) => [fieldName, values.map(String)] as const,
  );
  return {
    ...noFilters,
    category: body.category ?? null,
    brands: body.brands ?? [],
    stock: body.stock_info ?? [],
    offline: body.offline ?? null,
    changedFrom: body.price_change_start ?? null,
    changedTo: body.price_change_end ?? null,
    positions: body.price_position ?? [],
    attention: body.attention ?? [],
    segmentId: body.price_difference_segment_id ?? null,
    minCompetitors: body.nr_competitors || null,
    priceFrom: body.price_start ?? null,
    priceTo: body.price_end ?? null,
    market: body.market ?? {},
    // fromEntries creates own properties even for names like "__proto__".
    dynamic: Object.fromEntries(dynamic),
  };
}
