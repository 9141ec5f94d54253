import type { ExportBody, FilterSummary } from "../exports.contract.ts";

/** Texts of one condition that are stored for the history. */
const maxTexts = 5;

/**
 * What the history shows of a filter.
 * @param segment name of its price difference; null without one
 */
export function summarizeFilter(
  filter: ExportBody,
  { segment, includeOutOfStock }: { readonly segment: string | null; readonly includeOutOfStock: boolean },
): FilterSummary {
  return {
    category: filter.category ?? null,
    brands: firstOf(filter.brands ?? []),
    stock: [...new Set(filter.stock_info ?? [])],
    offline: filter.offline ?? null,
    minCompetitors: filter.nr_competitors ?? 0,
    positions: [...new Set(filter.price_position ?? [])],
    attention: [...new Set(filter.attention ?? [])],
    segment,
    changedFrom: filter.price_change_start ?? null,
    changedTo: filter.price_change_end ?? null,
    priceFrom: filter.price_start ?? null,
    priceTo: filter.price_end ?? null,
    fields: (filter.dynamic_filters ?? []).map(({ fieldName, values }) => ({
      name: fieldName,
      values: firstOf(values.map(String)),
    })),
    includeOutOfStock,
  };
}

function firstOf(texts: readonly string[]): { first: string[]; count: number } {
  return { first: texts.slice(0, maxTexts), count: texts.length };
}
