import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { dynamicFieldsQuery } from "../../../product-list/ui/product-list.queries.ts";
import type { ProductFilters } from "../../../product-list/ui/view/products-view.ts";
import { maxFieldValues } from "../../facets.contract.ts";
import { brandsQuery, categoriesQuery, fieldValuesQuery, segmentsQuery } from "../filter-queries.ts";
import { dropStaleFilters, filterable, type StaleFilter } from "./stale-filters.ts";

type OnStale = (change: Partial<ProductFilters>, stale: readonly StaleFilter[]) => void;

/**
 * Finds active filters that are missing from the newly loaded options, loading only the lists it needs.
 * @param isSegmentRefused whether the server refused the list because of its segment
 * @param onStale called with the stale filters and the remaining ones; must be stable between renders
 */
export function useStaleFilters(
  site: string,
  filters: ProductFilters,
  isSegmentRefused: boolean,
  onStale: OnStale,
): void {
  const { category, brands, segmentId, dynamic } = filters;
  const [hasCategory, hasBrands] = [category !== null, brands.length > 0];
  const both = hasCategory && hasBrands;
  const allCategories = newest(useQuery({ ...categoriesQuery(site, []), enabled: hasCategory }));
  const allBrands = newest(useQuery({ ...brandsQuery(site, null), enabled: hasBrands }));
  const fitCategories = newest(useQuery({ ...categoriesQuery(site, brands), enabled: both }));
  const fitBrands = newest(useQuery({ ...brandsQuery(site, category), enabled: both }));
  const segments = newest(useQuery({ ...segmentsQuery(site), enabled: segmentId !== null }));
  const hasFields = Object.keys(dynamic).length > 0;
  const fields = newest(useQuery({ ...dynamicFieldsQuery(site), enabled: hasFields }));
  const chosen = useMemo(
    () =>
      filterable(fields ?? [])
        .map(({ fieldName }) => fieldName)
        .filter((name) => Object.hasOwn(dynamic, name)),
    [fields, dynamic],
  );
  const values = useQueries({
    queries: chosen.map((name) => fieldValuesQuery(site, name)),
    combine: allNewest,
  });
  const dropped = useMemo(
    () =>
      dropStaleFilters(filters, {
        allCategories,
        allBrands,
        categories: both ? fitCategories : allCategories,
        brands: both ? fitBrands : allBrands,
        segments: isSegmentRefused ? [] : segments,
        fields,
        values: new Map(
          chosen.flatMap((name, index) => {
            const known = values[index];
            return known !== undefined && known.length < maxFieldValues ? [[name, known]] : [];
          }),
        ),
      }),
    [
      filters,
      both,
      allCategories,
      allBrands,
      fitCategories,
      fitBrands,
      segments,
      isSegmentRefused,
      fields,
      chosen,
      values,
    ],
  );
  useEffect(() => {
    if (dropped.stale.length > 0) onStale(dropped.change, dropped.stale);
  }, [dropped, onStale]);
}

/** Data fetched since the check began: older lists and failures do not remove filters. */
function newest<T>({ data, isFetching, isError }: UseQueryResult<T>): T | undefined {
  return isFetching || isError ? undefined : data;
}

function allNewest<T>(results: readonly UseQueryResult<T>[]): (T | undefined)[] {
  return results.map(newest);
}
