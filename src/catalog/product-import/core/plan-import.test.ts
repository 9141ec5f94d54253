import { expect, test } from "vitest";
import { pageIdOf } from "../../../address/page-id.ts";
import type { IntakeAddress } from "../../intake/core/plan-intake.ts";
import { maxFields, maxValueLength } from "../../market/core/plan-fields.ts";
import type { ImportMode, KnownProduct, KnownProducts, ParsedItem } from "./import-items.ts";
import { planImport } from "./plan-import.ts";

const site = "shop.example";

function address(url: string): IntakeAddress {
  return { found: true, url, pageId: pageIdOf(url), domain: new URL(url).host.replace(/^www\./, "") };
}

function item(row: number, over: Partial<ParsedItem> = {}): ParsedItem {
  return {
    row,
    own: null,
    productId: null,
    values: {},
    competitors: [],
    fields: [],
    furtherValues: {},
    ...over,
  };
}

/** An offline product of the site. */
function offline(productId: number, sku: string, over: Partial<KnownProduct> = {}): KnownProduct {
  return {
    productId,
    sku,
    title: "Fotoliu",
    gtin: null,
    mpn: null,
    brand: null,
    category: null,
    url: null,
    imageUrl: null,
    isOffline: true,
    priceBani: 1_000,
    previousPriceBani: null,
    priceChangedAt: null,
    quantity: null,
    shownQuantity: null,
    availability: "IN_STOCK",
    dynamicFields: {},
    manualFields: [],
    offerUrls: [],
    ...over,
  };
}

function plan(items: readonly ParsedItem[], mode: ImportMode, products: readonly KnownProduct[] = []) {
  const known: KnownProducts = {
    byAddress: new Map(
      products.flatMap((one) => (one.url ? [[one.url, { key: one.url, product: one }]] : [])),
    ),
    byId: new Map(products.map((one) => [one.productId, one])),
    bySku: Map.groupBy(products, ({ sku }) => sku ?? ""),
    fieldNames: new Set(),
  };
  return planImport(items, mode, site, known).rows.map(({ outcome, mergedInto, newLinks, errors }) => ({
    outcome,
    mergedInto,
    newLinks,
    errors: errors.map(({ code }) => code),
  }));
}

const own = address("https://shop.example/p/1");
const competitor = address("https://retailer.example/p/1");

test("competitors on the own domain, or on that of the product, are left out with a reason", () => {
  const competitors = [
    address("https://www.shop.example/p/2"),
    address("https://b.shop.example/1"),
    competitor,
  ];
  expect(plan([item(2, { own, competitors })], "LINKS")).toEqual([
    {
      outcome: "NEW",
      mergedInto: null,
      newLinks: ["https://retailer.example/p/1"],
      errors: ["LINK_OWN_DOMAIN", "LINK_OWN_DOMAIN"],
    },
  ]);
});

test("rows of one product are joined: the same again does nothing, further links add up, another value is refused", () => {
  const rows = [
    item(2, { own, values: { title: "Fotoliu" }, competitors: [competitor] }),
    item(3, { own, values: { title: "Fotoliu" }, competitors: [competitor] }),
    item(4, { own, competitors: [address("https://other.example/1")] }),
    item(5, { own, values: { title: "Canapea" } }),
    item(6, { own, furtherValues: { cost: 10 } }),
    item(7, { own, furtherValues: { cost: 11 } }),
  ];
  expect(plan(rows, "LINKS")).toMatchObject([
    { outcome: "NEW", mergedInto: null },
    { outcome: "KNOWN", mergedInto: 2, newLinks: [] },
    { outcome: "NEW", mergedInto: 2, newLinks: ["https://other.example/1"] },
    { outcome: "REFUSED", errors: ["ROW_CONFLICT"] },
    { mergedInto: 2, errors: [] },
    { outcome: "REFUSED", errors: ["ROW_CONFLICT"] },
  ]);
});

test.each([
  ["a SKU of two products", { values: { sku: "A" } }, "SKU_AMBIGUOUS"],
  ["the SKU of another product", { productId: 3, values: { sku: "A" } }, "SKU_TAKEN"],
  ["a product with a page", { productId: 4, values: { priceBani: 5 } }, "PRODUCT_ONLINE"],
  ["an id of nothing", { productId: 9 }, "PRODUCT_UNKNOWN"],
  ["a SKU of nothing", { values: { sku: "Z" } }, "PRODUCT_UNKNOWN"],
  ["neither id nor SKU", {}, "ROW_WITHOUT_SKU"],
  ["a number that is no GTIN", { productId: 3, values: { gtin: "123" } }, "GTIN_INVALID"],
])("a row of prices with %s is refused", (_, over, code) => {
  const products = [offline(1, "A"), offline(2, "A"), offline(3, "B"), offline(4, "C", { isOffline: false })];
  expect(plan([item(2, over)], "OFFLINE_PRICES", products)).toMatchObject([
    { outcome: "REFUSED", errors: [code] },
  ]);
});

test("a file that a spreadsheet program has saved changes prices and no codes", () => {
  const products = [offline(1, "00012", { gtin: "5941234567899" }), offline(2, "12")];
  const saved = { sku: "12", gtin: "5,94123E+12" };
  const rows = [
    item(2, { productId: 1, values: { ...saved, priceBani: 900 } }),
    item(3, { productId: 1, values: saved }),
  ];
  const { products: changed } = planImport(rows, "OFFLINE_PRICES", site, {
    byAddress: new Map(),
    byId: new Map(products.map((one) => [one.productId, one])),
    bySku: Map.groupBy(products, ({ sku }) => sku ?? ""),
    fieldNames: new Set(),
  });
  expect(changed.map(({ values }) => values)).toEqual([{ priceBani: 900 }]);
  expect(plan(rows, "OFFLINE_PRICES", products)).toMatchObject([
    { outcome: "CHANGED", errors: [] },
    { outcome: "KNOWN", errors: [] },
  ]);
});

test("values of fields beyond those that a site may have are left out, by name", () => {
  const known = { byAddress: new Map(), byId: new Map(), bySku: new Map() };
  const fieldNames = new Set(Array.from({ length: maxFields - 1 }, (_, at) => `Field ${at}`));
  const fields = [
    { name: "Culoare", value: "alb" },
    { name: "Material", value: "lemn" },
    { name: "Field 1", value: "x".repeat(maxValueLength + 1) },
  ];
  const { rows, products } = planImport([item(2, { own, fields })], "LINKS", site, { ...known, fieldNames });
  expect(rows).toMatchObject([
    {
      outcome: "NEW",
      changes: [
        { field: "Culoare", after: "alb" },
        { field: "Field 1", after: "x".repeat(maxValueLength) },
      ],
      errors: [{ code: "FIELDS_FULL", parameters: { limit: maxFields }, text: "Material" }],
    },
  ]);
  expect(products[0]?.fields.map(({ name }) => name)).toEqual(["Culoare", "Field 1"]);
});
