import type { ProductFilters } from "../../../product-list/ui/view/products-view.ts";

type Dynamic = ProductFilters["dynamic"];

const numberFormat = new Intl.NumberFormat("ro-RO", { maximumFractionDigits: 6, useGrouping: false });

/** The chosen values of a field; also for fields named like what every object has. */
export function chosenValues(dynamic: Dynamic, field: string): readonly string[] {
  return Object.hasOwn(dynamic, field) ? (dynamic[field] ?? []) : [];
}

/** The same filters with other values of one field; none takes the field away. */
export function withValues(dynamic: Dynamic, field: string, values: readonly string[]): Dynamic {
  const others = Object.entries(dynamic).filter(([name]) => name !== field);
  return Object.fromEntries(values.length === 0 ? others : [...others, [field, values]]);
}

/** A value as people read it: numbers with a decimal comma, "900,5". */
export function shownValue(value: string | number): string {
  return typeof value === "number" ? numberFormat.format(value) : value;
}
