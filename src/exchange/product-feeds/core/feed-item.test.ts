import { expect, test } from "vitest";
import { readSalePeriod } from "./feed-dates.ts";
import { readFeedItem } from "./feed-item.ts";
import { readFeedPrice } from "./feed-price.ts";
import { hasShrunk } from "./shrinkage.ts";

test.each([
  ["1234.50 RON", 123_450, "RON"],
  ["1.234,50 RON", 123_450, "RON"],
  ["1,234.50 RON", 123_450, "RON"],
  ["1 234,5 lei", 123_450, "RON"],
  ["RON 99", 9_900, "RON"],
  ["12.999,99", 1_299_999, "RON"],
  ["1.234.567 RON", 123_456_700, "RON"],
  ["0.999 RON", 100, "RON"],
  ["199.9900 RON", 19_999, "RON"],
  ["15 eur", 1_500, "EUR"],
  ["€15.5", 1_550, "EUR"],
])("the price %j", (text, minor, currency) => {
  expect(readFeedPrice(text)).toEqual({ kind: "price", money: { minor, currency } });
});

test.each(["1.234 RON", "1,234", "12.34.56", "abc", "-5 RON", "1e3", "1.2,3.4", "1,23.4,5"])(
  "%j is no price, or may mean two",
  (text) => {
    expect(readFeedPrice(text)).toEqual({ kind: "unreadable" });
  },
);

test("nothing and zero state no price", () => {
  expect([readFeedPrice(undefined), readFeedPrice("0.00 RON")]).toEqual([{ kind: "none" }, { kind: "none" }]);
});

test.each([
  ["2026-11-24T00:00+0200/2026-11-30T23:59+02:00", "2026-11-23T22:00:00.000Z", "2026-11-30T21:59:00.000Z"],
  ["2026-11-24T00:00Z / 2026-11-30T23:59:30Z", "2026-11-24T00:00:00.000Z", "2026-11-30T23:59:30.000Z"],
  // Without an offset the times are Romanian: UTC+3 in summer.
  ["2026-07-01/2026-07-02", "2026-06-30T21:00:00.000Z", "2026-07-01T21:00:00.000Z"],
  ["2026-11-24T00:00Z/9999-12-31T23:59-12:00", "2026-11-24T00:00:00.000Z", "9999-12-31T00:00:00.000Z"],
])("the period %j", (text, from, until) => {
  expect(readSalePeriod(text)).toEqual({ from: new Date(from), until: new Date(until) });
});

test.each([
  undefined,
  "2026-11-24",
  "2026-13-01/2026-13-02",
  "2026-11-30/2026-11-24",
  "a/b",
  "/",
  "2026-02-01/2026-02-30",
  "0000-01-01/2026-01-01",
])("%j is no period", (text) => {
  expect(readSalePeriod(text)).toBeNull();
});

test("an item states what the catalog and pricing use of it", () => {
  const raw = {
    id: "A1",
    title: "Râșniță",
    link: "https://shop.ro/a",
    price: "200 RON",
    sale_price: "149.90 RON",
    sale_price_effective_date: "2026-11-24T00:00Z/2026-11-30T00:00Z",
    availability: "in stock",
    gtin: "5 941234 567899",
    mpn: "R-1",
    brand: "Norvik",
    google_product_category: "Home & Garden > Kitchen",
    cost_of_goods_sold: "90,00 lei",
  };
  expect(readFeedItem(raw)).toEqual({
    key: "A1",
    link: "https://shop.ro/a",
    refusal: null,
    details: {
      title: "Râșniță",
      sku: "A1",
      gtin: "5941234567899",
      mpn: "R-1",
      brand: "Norvik",
      category: ["Home & Garden", "Kitchen"],
      imageUrl: null,
      priceMinor: 20_000,
      currency: "RON",
      salePriceMinor: 14_990,
      saleFrom: "2026-11-24T00:00:00.000Z",
      saleUntil: "2026-11-30T00:00:00.000Z",
      availability: "IN_STOCK",
      costBani: 9_000,
    },
  });
});

test("what is not usable is left out; a price that cannot be read refuses the item", () => {
  const raw = {
    sku: "S",
    gtin: "5.94E+12",
    brand: "N/A",
    google_product_category: "632",
    price: "1.234",
    availability: "?",
  };
  const { key, refusal, details } = readFeedItem(raw);
  expect({ key, refusal }).toEqual({ key: "S", refusal: "FEED_ITEM_PRICE_UNREADABLE" });
  expect(details).toMatchObject({
    gtin: null,
    brand: null,
    category: [],
    priceMinor: null,
    availability: null,
  });
});

test("a sale price that is no reduction, or in another currency, is none; neither is a cost in euro", () => {
  const sale = (sale_price: string) => readFeedItem({ price: "100 RON", sale_price }).details.salePriceMinor;
  expect([sale("100 RON"), sale("20 EUR"), sale("99.99 RON")]).toEqual([null, null, 9_999]);
  expect(readFeedItem({ cost_of_goods_sold: "10 EUR" }).details.costBani).toBeNull();
});

test("a feed has shrunk when it lost more than 30 % of its items", () => {
  expect([hasShrunk(70, 100), hasShrunk(69, 100), hasShrunk(0, 1), hasShrunk(0, null)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
