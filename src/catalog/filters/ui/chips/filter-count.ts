import type { ProductFilters } from "../../../product-list/ui/view/products-view.ts";

/** How many filters are in force: each counts once, however many values it has. */
export function countFilters(filters: ProductFilters): number {
  const { category, brands, stock, offline, changedFrom, segmentId, leastCompetitors } = filters;
  const { priceFrom, priceTo, dynamic } = filters;
  const inForce = [
    category !== null,
    brands.length > 0,
    stock.length > 0,
    offline !== null,
    changedFrom !== null,
    segmentId !== null,
    leastCompetitors !== null,
    priceFrom !== null || priceTo !== null,
  ];
  return inForce.filter(Boolean).length + Object.keys(dynamic).length;
}
