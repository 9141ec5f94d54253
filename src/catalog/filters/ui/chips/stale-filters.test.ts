import { expect, test } from "vitest";
import { noFilters } from "../../../product-list/ui/view/products-view.ts";
import type { PriceSegment } from "../../../settings/segments/segments.contract.ts";
import type { CategoryNode, DynamicField } from "../../facets.contract.ts";
import { dropStaleFilters, type LoadedOptions } from "./stale-filters.ts";

const tree = (...names: string[]): CategoryNode => ({
  name: "",
  available: true,
  products: 1,
  categoriesByName: Object.fromEntries(
    names.map((name) => [name, { name, available: true, products: 1, categoriesByName: {} }]),
  ),
});

const field = (fieldName: string, filteringEnabled = true): DynamicField => ({
  fieldName,
  fieldType: "STRING_DICTIONARY",
  filteringEnabled,
  displayEn: fieldName,
  displayRo: fieldName,
});

const segment = (id: number): PriceSegment => ({
  id,
  name: "s",
  type: "over",
  start: 0,
  end: 5,
  difference: "minimum",
});

const loading: LoadedOptions = {
  allCategories: undefined,
  allBrands: undefined,
  categories: undefined,
  brands: undefined,
  segments: undefined,
  fields: undefined,
  values: new Map(),
};

const filters = {
  ...noFilters,
  category: "Electro",
  brands: ["Acme", "Bosch"],
  segmentId: 4,
  dynamic: { colour: ["red", "blue"] },
};

const nothing = { change: {}, stale: [] };

test("nothing is removed while the options load or after they failed to load", () => {
  expect(dropStaleFilters(filters, loading)).toEqual(nothing);
});

test("filters among the options stay", () => {
  const all = { categories: tree("Electro"), brands: ["Bosch", "Acme", "Zed"] };
  expect(
    dropStaleFilters(filters, {
      ...all,
      allCategories: all.categories,
      allBrands: all.brands,
      segments: [segment(4)],
      fields: [field("colour")],
      values: new Map([["colour", ["blue", "red"]]]),
    }),
  ).toEqual(nothing);
});

test("a missing category and missing brands are removed, and lists filtered by them are not used", () => {
  expect(
    dropStaleFilters(filters, {
      ...loading,
      allCategories: tree("Casa"),
      allBrands: ["Acme"],
      // Filtered by a category that no longer exists: empty.
      brands: [],
      categories: tree(),
    }),
  ).toEqual({
    change: { category: null, brands: ["Acme"] },
    stale: [
      { kind: "category", path: "Electro" },
      { kind: "brands", names: ["Bosch"] },
    ],
  });
});

test("a brand without products in the category is removed, and the category stays", () => {
  const both = { allCategories: tree("Electro"), allBrands: ["Acme", "Bosch"], categories: tree("Electro") };
  expect(dropStaleFilters(filters, { ...loading, ...both, brands: ["Acme"] })).toEqual({
    change: { brands: ["Acme"] },
    stale: [{ kind: "brands", names: ["Bosch"] }],
  });
});

test("a category without products of the brands is removed, and the brands stay", () => {
  const both = { allCategories: tree("Electro"), allBrands: ["Acme", "Bosch"], brands: [] };
  expect(dropStaleFilters(filters, { ...loading, ...both, categories: tree("Casa") })).toEqual({
    change: { category: null },
    stale: [{ kind: "category", path: "Electro" }],
  });
});

test("a missing segment, field and values are removed", () => {
  expect(dropStaleFilters(filters, { ...loading, segments: [segment(5)] }).change).toEqual({
    segmentId: null,
  });
  expect(dropStaleFilters(filters, { ...loading, fields: [field("colour", false)] })).toEqual({
    change: { dynamic: {} },
    stale: [{ kind: "field", field: "colour" }],
  });
  expect(
    dropStaleFilters(filters, {
      ...loading,
      fields: [field("colour")],
      values: new Map([["colour", ["red"]]]),
    }),
  ).toEqual({
    change: { dynamic: { colour: ["red"] } },
    stale: [{ kind: "values", field: "colour", values: ["blue"] }],
  });
});

test("numbers are compared with the texts of the address", () => {
  const watts = { ...noFilters, dynamic: { watts: ["900.5", "7"] } };
  expect(
    dropStaleFilters(watts, {
      ...loading,
      fields: [field("watts")],
      values: new Map([["watts", [900.5, 7]]]),
    }),
  ).toEqual(nothing);
});
