import { expect, test } from "vitest";
import { listAddress } from "./list-address.ts";

test("an address names each filter as the products screen reads it, and leaves out what is not set", () => {
  expect(listAddress({ site: "shop.example", filter: {}, includeOutOfStock: false })).toBe(
    "/products?site=shop.example",
  );
  const address = listAddress({
    site: "shop.example",
    filter: {
      sort_type: "OVERPRICED",
      category: "Casă/Oale",
      brands: ["A", "B & C"],
      stock_info: ["IN_STOCK", "OUT_OF_STOCK"],
      nr_competitors: 2,
      price_difference_segment_id: 9,
      price_start: 10.5,
      price_position: ["CHEAPEST"],
      offline: false,
      dynamic_filters: [{ fieldName: "culoare", fieldType: "STRING_DICTIONARY", values: ["roșu", "alb"] }],
    },
    includeOutOfStock: true,
  });
  expect([...new URLSearchParams(address.split("?")[1])]).toEqual([
    ["site", "shop.example"],
    ["sort", "OVERPRICED"],
    ["category", "Casă/Oale"],
    ["brands", "A"],
    ["brands", "B & C"],
    ["stock_info", "IN_STOCK,OUT_OF_STOCK"],
    ["offline", "false"],
    ["price_position", "CHEAPEST"],
    ["price_difference_segment_id", "9"],
    ["nr_competitors", "2"],
    ["price_start", "10.5"],
    ["df_culoare", "roșu"],
    ["df_culoare", "alb"],
    ["out_of_stock", "true"],
  ]);
});
