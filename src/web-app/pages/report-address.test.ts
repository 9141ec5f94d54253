import { expect, test } from "vitest";
import { filtersOfBody } from "../../catalog/filters/ui/filters-of-body.ts";
import { filtersOf } from "../../catalog/product-list/ui/view/products-view.ts";
import { readView } from "../../catalog/product-list/ui/view/view-address.ts";
import { listAddress } from "../../reports/notifications/core/list-address.ts";

test("the list that a report's mail links to has the filter, sort and stock switch of the report", () => {
  const filter = {
    sort_type: "MEAN_OVERPRICED" as const,
    category: "Casă/Oale",
    brands: ["A", "B & C"],
    stock_info: ["IN_STOCK" as const, "OUT_OF_STOCK" as const],
    nr_competitors: 2,
    price_difference_segment_id: 9,
    price_start: 10.5,
    price_end: 99,
    price_position: ["CHEAPEST" as const],
    offline: false,
    attention: ["DUPLICATE" as const],
    dynamic_filters: [
      { fieldName: "culoare", fieldType: "STRING_DICTIONARY" as const, values: ["roșu", "alb"] },
    ],
  };
  const address = listAddress({ site: "shop.example", filter, includeOutOfStock: true });
  const view = readView(new URLSearchParams(address.split("?")[1]));
  expect(filtersOf(view)).toEqual(filtersOfBody(filter));
  expect(view).toMatchObject({ site: "shop.example", sort: "MEAN_OVERPRICED", withOutOfStock: true });
});
