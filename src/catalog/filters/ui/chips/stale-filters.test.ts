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

test("nothing is dropped while the choices load, or where they could not be had", () => {
  expect(dropStaleFilters(filters, loading)).toEqual(nothing);
});

test("what is among the choices stays", () => {
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

test("a category and brands that are gone leave, and lists that they narrowed do not count", () => {
  expect(
    dropStaleFilters(filters, {
      ...loading,
      allCategories: tree("Casa"),
      allBrands: ["Acme"],
      // Narrowed by a category that is no longer there: empty.
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

test("a brand that the category has not is dropped, and the category stays", () => {
  const both = { allCategories: tree("Electro"), allBrands: ["Acme", "Bosch"], categories: tree("Electro") };
  expect(dropStaleFilters(filters, { ...loading, ...both, brands: ["Acme"] })).toEqual({
    change: { brands: ["Acme"] },
    stale: [{ kind: "brands", names: ["Bosch"] }],
  });
});

test("a category that has no product of the brands is dropped, and the brands stay", () => {
  const both = { allCategories: tree("Electro"), allBrands: ["Acme", "Bosch"], brands: [] };
  expect(dropStaleFilters(filters, { ...loading, ...both, categories: tree("Casa") })).toEqual({
    change: { category: null },
    stale: [{ kind: "category", path: "Electro" }],
  });
});

test("a segment, a field and values that are gone are dropped", () => {
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

test("numbers are held against the texts of the address", () => {
  const watts = { ...noFilters, dynamic: { watts: ["900.5", "7"] } };
  expect(
    dropStaleFilters(watts, {
      ...loading,
      fields: [field("watts")],
      values: new Map([["watts", [900.5, 7]]]),
    }),
  ).toEqual(nothing);
});
