import type { DynamicField } from "../../../filters/facets.contract.ts";
import type { ListBody } from "../../product-list.contract.ts";
import type { ProductFilters, ProductsView } from "./products-view.ts";

type DynamicFilters = NonNullable<ListBody["dynamic_filters"]>;

/**
 * Request body of the list and of a search for a view; null values are left out.
 * @param fields the site's dynamic fields; one that is not among them, and a value that is no number where
 * its field   holds numbers, is left out
 */
export function listBodyOf(
  view: ProductFilters & Pick<ProductsView, "sort">,
  fields: readonly DynamicField[],
) {
  const { category, brands, stock, offline, changedFrom, changedTo } = view;
  const { attention, positions, segmentId, minCompetitors, priceFrom, priceTo, market, sort } = view;
  const dynamic = dynamicFiltersOf(view.dynamic, fields);
  const body: ListBody = {
    ...(category !== null && { category }),
    ...(brands.length > 0 && { brands: [...brands] }),
    ...(stock.length > 0 && { stock_info: [...stock] }),
    ...(minCompetitors !== null && { nr_competitors: minCompetitors }),
    ...(positions.length > 0 && { price_position: [...positions] }),
    ...(segmentId !== null && { price_difference_segment_id: segmentId }),
    ...(changedFrom !== null && { price_change_start: changedFrom }),
    ...(changedTo !== null && { price_change_end: changedTo }),
    ...(priceFrom !== null && { price_start: priceFrom }),
    ...(priceTo !== null && { price_end: priceTo }),
    ...(offline !== null && { offline }),
    ...(attention.length > 0 && { attention: [...attention] }),
    ...(Object.keys(market).length > 0 && { market }),
    ...(dynamic.length > 0 && { dynamic_filters: dynamic }),
    ...(sort !== null && { sort_type: sort }),
  };
  return body;
}

function dynamicFiltersOf(
  chosen: ProductFilters["dynamic"],
  fields: readonly DynamicField[],
): DynamicFilters {
  return fields.flatMap(({ fieldName, fieldType }) => {
    const texts = Object.hasOwn(chosen, fieldName) ? (chosen[fieldName] ?? []) : [];
    const values = fieldType === "NUMBER" ? texts.map(Number).filter(Number.isFinite) : [...texts];
    return values.length > 0 ? [{ fieldName, fieldType, values }] : [];
  });
}
