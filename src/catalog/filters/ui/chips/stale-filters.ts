import { noFilters, type ProductFilters } from "../../../product-list/ui/view/products-view.ts";
import type { PriceSegment } from "../../../settings/segments/segments.contract.ts";
import type { CategoryNode, DynamicField } from "../../facets.contract.ts";
import { hasCategory } from "../facets/category-rows.ts";

/** Newly loaded options; undefined when they are not loaded or failed to load. */
export interface LoadedOptions {
  /** All of the site. */
  readonly allCategories: CategoryNode | undefined;
  readonly allBrands: readonly string[] | undefined;
  /**
   * Categories that have products of the active brands, and brands that have products in the active category.
   */
  readonly categories: CategoryNode | undefined;
  readonly brands: readonly string[] | undefined;
  readonly segments: readonly PriceSegment[] | undefined;
  readonly fields: readonly DynamicField[] | undefined;
  /** By field name; fields left out are not checked. */
  readonly values: ReadonlyMap<string, readonly (string | number)[]>;
}

/** A filter whose value no longer exists. */
export type StaleFilter =
  | { readonly kind: "category"; readonly path: string }
  | { readonly kind: "brands"; readonly names: readonly string[] }
  | { readonly kind: "segment" }
  | { readonly kind: "field"; readonly field: string }
  | { readonly kind: "values"; readonly field: string; readonly values: readonly string[] };

interface Dropped {
  readonly change: Partial<ProductFilters>;
  readonly stale: readonly StaleFilter[];
}

const nothing: Dropped = { change: {}, stale: [] };

/**
 * Active filters that are missing from the newly loaded options, and the filters without them. Values that do
 * not exist at all are removed first. Category and brands are checked against each other only when both
 * exist, the category first: a list filtered by a removed value is no evidence.
 */
export function dropStaleFilters(filters: ProductFilters, loaded: LoadedOptions): Dropped {
  const missing = [withoutCategory(filters, loaded.allCategories), withoutBrands(filters, loaded.allBrands)];
  const place = missing.some(({ stale }) => stale.length > 0) ? missing : [unfit(filters, loaded)];
  return [...place, withoutSegment(filters, loaded.segments), withoutDynamic(filters, loaded)].reduce(
    (sum, { change, stale }) => ({ change: { ...sum.change, ...change }, stale: [...sum.stale, ...stale] }),
    nothing,
  );
}

/** Dynamic fields offered as filters. */
export function filterable(fields: readonly DynamicField[]): readonly DynamicField[] {
  return fields.filter(({ filteringEnabled }) => filteringEnabled);
}

function unfit(filters: ProductFilters, { categories, brands }: LoadedOptions): Dropped {
  const category = withoutCategory(filters, categories);
  return category.stale.length > 0 ? category : withoutBrands(filters, brands);
}

function withoutCategory({ category }: ProductFilters, tree: CategoryNode | undefined): Dropped {
  if (category === null || tree === undefined || hasCategory(tree, category)) return nothing;
  return { change: { category: noFilters.category }, stale: [{ kind: "category", path: category }] };
}

function withoutBrands({ brands }: ProductFilters, known: readonly string[] | undefined): Dropped {
  if (brands.length === 0 || known === undefined) return nothing;
  const there = new Set(known);
  const names = brands.filter((brand) => !there.has(brand));
  if (names.length === 0) return nothing;
  return {
    change: { brands: brands.filter((brand) => there.has(brand)) },
    stale: [{ kind: "brands", names }],
  };
}

function withoutSegment({ segmentId }: ProductFilters, known: readonly PriceSegment[] | undefined): Dropped {
  if (segmentId === null || known === undefined || known.some(({ id }) => id === segmentId)) return nothing;
  return { change: { segmentId: noFilters.segmentId }, stale: [{ kind: "segment" }] };
}

function withoutDynamic({ dynamic }: ProductFilters, { fields, values }: LoadedOptions): Dropped {
  if (fields === undefined) return nothing;
  const offered = new Set(filterable(fields).map(({ fieldName }) => fieldName));
  const stale: StaleFilter[] = [];
  const remaining = Object.entries(dynamic).flatMap(([field, chosen]) => {
    if (!offered.has(field)) {
      stale.push({ kind: "field", field });
      return [];
    }
    const known = values.get(field);
    if (known === undefined) return [[field, chosen] as const];
    const there = new Set(known.map(String));
    const missing = chosen.filter((value) => !there.has(value));
    if (missing.length > 0) stale.push({ kind: "values", field, values: missing });
    const rest = chosen.filter((value) => there.has(value));
    return rest.length > 0 ? [[field, rest] as const] : [];
  });
  return stale.length === 0 ? nothing : { change: { dynamic: Object.fromEntries(remaining) }, stale };
}
