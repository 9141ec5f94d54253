import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { priceSegments } from "../../settings/segments/segments.contract.ts";
import { brands, categories, dynamicFieldValues } from "../facets.contract.ts";

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
