import fc from "fast-check";
import { expect, test } from "vitest";
import { anyView } from "../test-support/any-view.ts";
import { changeView, hasFilters } from "./change-view.ts";
import { defaultView, noFilters, type ProductsView } from "./products-view.ts";
import { readView, writeView } from "./view-address.ts";

const read = (address: string) => readView(new URLSearchParams(address));

test("every view is read back from its own address", () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(read(writeView(view).toString())).toEqual(view);
    }),
    { numRuns: 1000 },
  );
});

test("whatever an address holds, reading it gives a view whose address reads the same", () => {
  const names = [
    ...[
      "site",
      "page",
      "size",
      "sort",
      "product",
      "category",
      "brands",
      "stock_info",
      "offline",
      "query",
      "attention",
    ],
    ...["price_change_start", "price_change_end", "price_difference_segment_id", "nr_competitors", "view"],
    ...[
      "price_start",
      "price_end",
      "df_a",
      "df_",
      "df___proto__",
      "auto-expand",
      "sku-search",
      "layout",
      "x",
    ],
  ];
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("true", "IN_STOCK,,x", "0", "-1", "1e3", "12.345", "00", "NaN", "desc", "table"),
    fc.integer().map(String),
    fc.double().map(String),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), value)), (pairs) => {
      const view = read(new URLSearchParams(pairs).toString());
      const address = writeView(view).toString();
      expect(read(address)).toEqual(view);
      expect(writeView(read(address)).toString()).toBe(address);
    }),
    { numRuns: 1000 },
  );
});

test("an address of the specification is read as specified", () => {
  expect(
    read(
      "page=2&category=Electro%2FPr%C4%83jitoare&brands=Bosch&brands=Philips&stock_info=OUT_OF_STOCK,IN_STOCK" +
        "&offline=false&price_change_start=1000&price_change_end=2000&price_difference_segment_id=7" +
        "&nr_competitors=3&price_start=10.5&price_end=99&sort=OVERPRICED&site=shop.example&df_colour=red" +
        "&df_colour=blue&auto-expand=true&sku-search=true&query=AB-1",
    ),
  ).toEqual({
    ...defaultView,
    page: 2,
    category: "Electro/Prăjitoare",
    brands: ["Bosch", "Philips"],
    stock: ["IN_STOCK", "OUT_OF_STOCK"],
    offline: false,
    changedFrom: 1000,
    changedTo: 2000,
    segmentId: 7,
    minCompetitors: 3,
    priceFrom: 10.5,
    priceTo: 99,
    sort: "OVERPRICED",
    site: "shop.example",
    dynamic: { colour: ["red", "blue"] },
    autoExpand: true,
    isSku: true,
    query: "AB-1",
  });
});

test("defaults are left out of the address, unknown parameters and impossible values dropped", () => {
  expect(writeView(defaultView).toString()).toBe("");
  const malformed = [
    "page=0&size=17&sort=BEST&product=-4&colour=red",
    "page=1e3&product=9007199254740993&view=0",
    "category=&brands=&brands=%20&stock_info=,SOLD&offline=maybe&nr_competitors=0",
    "nr_competitors=1000001&price_difference_segment_id=x&df_=a&df_b=",
    "price_start=1,5&price_end=-1&layout=list&competitor_order=asc&out_of_stock=1",
    // Half of a window, one that ends before it begins, and bounds without values between them.
    "price_change_start=5",
    "price_change_start=5&price_change_end=4",
    "price_start=20&price_end=20",
    // Opening the first product requires a search by SKU.
    "auto-expand=true",
    `query=${"a".repeat(2001)}`,
    "query=%00&sku-search=false&brands=a%00&category=%00x&df_x=%00",
    `category=${"a".repeat(501)}&brands=${"a".repeat(201)}`,
  ];
  for (const address of malformed) expect(read(address), address).toEqual(defaultView);
});

test("the valid values of a partly invalid list stay", () => {
  expect(read("stock_info=SOLD,IN_STOCK,").stock).toEqual(["IN_STOCK"]);
  expect(read("brands=&brands=Bosch&brands=Bosch").brands).toEqual(["Bosch"]);
  expect(read("price_start=abc&price_end=9.99")).toEqual({ ...defaultView, priceTo: 9.99 });
});

test("a search text has up to 2,000 characters", () => {
  expect(read(`query=${"a".repeat(2000)}`).query).toHaveLength(2000);
});

test("another list starts on its first page, opening a product does not change the page", () => {
  const third = { ...defaultView, site: "a.example", page: 3 };
  expect(changeView(third, { sort: "OVERPRICED" }).page).toBe(1);
  expect(changeView(third, { withOutOfStock: true }).page).toBe(1);
  expect(changeView(third, { brands: ["Bosch"] }).page).toBe(1);
  expect(changeView(third, { query: "x" }).page).toBe(1);
  expect(changeView(third, { size: 15 }).page).toBe(3);
  expect(changeView(third, { dearestFirst: true, layout: "table" }).page).toBe(3);
  expect(changeView(third, { product: 7 })).toEqual({ ...third, product: 7 });
});

test("without filters again, page 1 is shown; order, page size and search stay", () => {
  const narrowed: ProductsView = {
    ...defaultView,
    page: 4,
    size: 30,
    sort: "PRICE_ASCENDING",
    query: "x",
    brands: ["Bosch"],
    dynamic: { colour: ["red"] },
  };
  const cleared = changeView(narrowed, noFilters);
  expect(hasFilters(narrowed)).toBe(true);
  expect(hasFilters(cleared)).toBe(false);
  expect(cleared).toEqual({ ...defaultView, size: 30, sort: "PRICE_ASCENDING", query: "x" });
});

test("another site clears category, brand, field, segment, product and saved view", () => {
  const here: ProductsView = {
    ...defaultView,
    site: "a.example",
    page: 4,
    category: "Electro",
    brands: ["Bosch"],
    stock: ["IN_STOCK"],
    priceFrom: 5,
    segmentId: 3,
    dynamic: { colour: ["red"] },
    product: 9,
    savedView: 2,
  };
  expect(changeView(here, { site: "b.example" })).toEqual({
    ...defaultView,
    site: "b.example",
    stock: ["IN_STOCK"],
    priceFrom: 5,
  });
  // The address of a shared link may omit the site.
  expect(changeView({ ...here, site: null }, { site: "a.example" })).toEqual(here);
});
