import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { readListBody } from "../../product-list/ui/product-list.queries.ts";
import { noFilters } from "../../product-list/ui/view/products-view.ts";
import { writeFilters } from "../../product-list/ui/view/view-address.ts";
import { priceSegments } from "../../settings/segments/segments.contract.ts";
import { brands, categories, dynamicFieldValues, pricePositionCounts } from "../facets.contract.ts";
import type { FilterForm } from "./filter-form.ts";

const minuteMs = 60_000;
/** Total length beyond which names do not fit into an address; the options are then not filtered by them. */
const maxLetters = 4000;

/** Categories that have products of any of the brands; all categories without brands. */
export function categoriesQuery(site: string, ofBrands: readonly string[]) {
  const brand = fitting(ofBrands);
  return queryOptions({
    queryKey: [categories.path, site, brand],
    queryFn: ({ signal }) => call(categories, { query: { domain: site, brand }, signal }),
    staleTime: 5 * minuteMs,
  });
}

/** Brands that have products in the category; all without one. */
export function brandsQuery(site: string, below: string | null) {
  const category = below === null ? [] : [below];
  return queryOptions({
    queryKey: [brands.path, site, category],
    queryFn: ({ signal }) => call(brands, { query: { domain: site, category }, signal }),
    staleTime: 2 * minuteMs,
  });
}

/** Numbers of products by price position, under the other filters and the search. */
export function positionCountsQuery({ site, filters, list }: Pick<FilterForm, "site" | "filters" | "list">) {
  const others = { ...filters, positions: noFilters.positions };
  const address = new URLSearchParams();
  writeFilters(address, others);
  const { withOutOfStock, query, isSku } = list;
  return queryOptions({
    queryKey: [pricePositionCounts.path, site, { withOutOfStock, query, isSku, others: address.toString() }],
    queryFn: async ({ signal, client }) =>
      call(pricePositionCounts, {
        query: {
          domain: site,
          includeOutOfStock: String(withOutOfStock),
          ...(query !== "" && { query, sku: String(isSku) }),
        },
        body: await readListBody(client, site, { ...others, sort: null }),
        signal,
      }),
    staleTime: minuteMs,
    placeholderData: (before, last) => (last?.queryKey[1] === site ? keepPreviousData(before) : undefined),
  });
}

export function fieldValuesQuery(site: string, field: string) {
  return queryOptions({
    queryKey: [dynamicFieldValues.path, site, field],
    queryFn: ({ signal }) => call(dynamicFieldValues, { query: { domain: site, field }, signal }),
    staleTime: 5 * minuteMs,
  });
}

export function segmentsQuery(site: string) {
  return queryOptions({
    queryKey: [priceSegments.path, site],
    queryFn: ({ signal }) => call(priceSegments, { query: { domain: site }, signal }),
    staleTime: minuteMs,
  });
}

function fitting(names: readonly string[]): string[] {
  const sorted = names.toSorted();
  return sorted.join("").length > maxLetters ? [] : sorted;
}
