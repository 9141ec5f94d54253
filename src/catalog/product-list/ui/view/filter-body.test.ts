import { expect, test } from "vitest";
import type { DynamicField } from "../../../filters/facets.contract.ts";
import { listBody } from "../../product-list.contract.ts";
import { listBodyOf } from "./filter-body.ts";
import { defaultView, type ProductsView } from "./products-view.ts";

const field = (fieldName: string, fieldType: DynamicField["fieldType"]): DynamicField => ({
  fieldName,
  fieldType,
  filteringEnabled: true,
  displayEn: fieldName,
  displayRo: fieldName,
});

const fields = [field("watts", "NUMBER"), field("colour", "STRING_DICTIONARY")];

const full: ProductsView = {
  ...defaultView,
  category: "Electro/Prăjitoare",
  brands: ["Bosch", "Țuț"],
  stock: ["IN_STOCK"],
  offline: false,
  changedFrom: 1,
  changedTo: 2,
  positions: ["CHEAPEST", "NO_COMPETITORS"],
  segmentId: 7,
  minCompetitors: 3,
  priceFrom: 10.5,
  priceTo: 99,
  dynamic: { watts: ["1200", "900.5"], colour: ["roșu", "1200"] },
  sort: "OVERPRICED",
};

test("a default view sends no filters", () => {
  expect(listBodyOf(defaultView, fields)).toEqual({});
});

test("every filter has its place in the body, values of a NUMBER field are numbers", () => {
  const body = listBodyOf(full, fields);
  expect(body).toEqual({
    category: "Electro/Prăjitoare",
    brands: ["Bosch", "Țuț"],
    stock_info: ["IN_STOCK"],
    offline: false,
    price_change_start: 1,
    price_change_end: 2,
    price_position: ["CHEAPEST", "NO_COMPETITORS"],
    price_difference_segment_id: 7,
    nr_competitors: 3,
    price_start: 10.5,
    price_end: 99,
    dynamic_filters: [
      { fieldName: "watts", fieldType: "NUMBER", values: [1200, 900.5] },
      { fieldName: "colour", fieldType: "STRING_DICTIONARY", values: ["roșu", "1200"] },
    ],
    sort_type: "OVERPRICED",
  });
  expect(listBody.parse(body)).toEqual(body);
});

test("unknown fields, and values of a NUMBER field that are not numbers, are omitted", () => {
  const dynamic = { gone: ["x"], constructor: ["y"], watts: ["many", "60"] };
  expect(listBodyOf({ ...defaultView, dynamic }, [...fields, field("toString", "NUMBER")])).toEqual({
    dynamic_filters: [{ fieldName: "watts", fieldType: "NUMBER", values: [60] }],
  });
});
