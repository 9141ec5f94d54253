import type { ProductFilters } from "../../../product-list/ui/view/products-view.ts";

type Dynamic = ProductFilters["dynamic"];

const numberFormat = new Intl.NumberFormat("ro-RO", { maximumFractionDigits: 6, useGrouping: false });

/** Selected values of a field; safe for names such as "constructor". */
export function selectedValues(dynamic: Dynamic, field: string): readonly string[] {
  return Object.hasOwn(dynamic, field) ? (dynamic[field] ?? []) : [];
}

/** The filters with other values of one field; no values remove the field. */
export function withValues(dynamic: Dynamic, field: string, values: readonly string[]): Dynamic {
  const others = Object.entries(dynamic).filter(([name]) => name !== field);
  return Object.fromEntries(values.length === 0 ? others : [...others, [field, values]]);
}

/** Display text of a value: numbers with a decimal comma, "900,5". */
export function shownValue(value: string | number): string {
  return typeof value === "number" ? numberFormat.format(value) : value;
}
