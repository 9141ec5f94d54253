import { expect, test } from "vitest";
import { readSalePeriod } from "./feed-dates.ts";
import type { RawItem } from "./feed-fields.ts";
import { readFeedItem as readWith } from "./feed-item.ts";
import { readFeedPrice } from "./feed-price.ts";
import { FeedWarnings } from "./feed-warnings.ts";
import { hasShrunk } from "./shrinkage.ts";

const readFeedItem = (raw: RawItem) => readWith(raw, () => undefined);

/** Kinds of what an item is read with doubt about, each with its texts. */
function warningsOf(raw: RawItem): Record<string, string[]> {
  const warnings = new FeedWarnings();
  readWith({ id: "A", ...raw }, (kind, text) => warnings.add(kind, text, 1));
  return Object.fromEntries(
    warnings.list().map(({ kind, examples }) => [kind, examples.map(({ text }) => text)]),
  );
}

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
  ["15.00 USD", 1_500, "USD"],
  ["90000000000 RON", 9_000_000_000_000, "RON"],
])("the price %j", (text, minor, currency) => {
  expect(readFeedPrice(text)).toMatchObject({ kind: "price", money: { minor, currency } });
});

test.each([
  "1.234 RON",
  "1,234",
  "12.34.56",
  "abc",
  "-5 RON",
  "1e3",
  "1.2,3.4",
  "1,23.4,5",
  "15 BUC",
  "90000000000.01 RON",
])("%j is no price, or may mean two", (text) => {
  expect(readFeedPrice(text)).toEqual({ kind: "unreadable" });
});

test("a price without a currency is in the assumed one, which is reported", () => {
  const read = (text: string, assumed?: string) => {
    const price = readFeedPrice(text, assumed);
    return price.kind === "price" ? [price.money.currency, price.hasCurrency] : price.kind;
  };
  expect([read("12.50"), read("12.50", "EUR"), read("12.50 lei", "EUR")]).toEqual([
    ["RON", false],
    ["EUR", false],
    ["RON", true],
  ]);
});

test("nothing and zero state no price", () => {
  expect([readFeedPrice(undefined), readFeedPrice("0.00 RON")]).toEqual([{ kind: "none" }, { kind: "none" }]);
});

test.each([
  ["2026-11-24T00:00+0200/2026-11-30T23:59+02:00", "2026-11-23T22:00:00.000Z", "2026-11-30T21:59:00.000Z"],
  ["2026-11-24T00:00Z / 2026-11-30T23:59:30Z", "2026-11-24T00:00:00.000Z", "2026-11-30T23:59:30.000Z"],
  // Without an offset the times are Romanian: UTC+3 in summer.
  ["2026-07-01T00:00/2026-07-02 10:30:15", "2026-06-30T21:00:00.000Z", "2026-07-02T07:30:15.000Z"],
  // A day alone is meant as a whole.
  ["2026-07-01/2026-07-02", "2026-06-30T21:00:00.000Z", "2026-07-02T20:59:59.000Z"],
  ["2026-07-01Z/2026-07-02Z", "2026-07-01T00:00:00.000Z", "2026-07-02T23:59:59.000Z"],
  // The clock goes forward at 03:00 and back at 04:00.
  ["2026-03-29T10:00/2026-10-25T10:00", "2026-03-29T07:00:00.000Z", "2026-10-25T08:00:00.000Z"],
  ["2026-11-24T00:00+02/2026-11-24T24:00", "2026-11-23T22:00:00.000Z", "2026-11-24T22:00:00.000Z"],
  ["2026-11-24/9999-12-31", "2026-11-23T22:00:00.000Z", "9999-12-31T00:00:00.000Z"],
  ["2026-11-24T00:00Z/9999-12-31T23:59-12:00", "2026-11-24T00:00:00.000Z", "9999-12-31T00:00:00.000Z"],
])("the period %j", (text, from, until) => {
  expect(readSalePeriod(text)).toMatchObject({ from: new Date(from), until: new Date(until) });
});

test.each([
  "",
  "2026-11-24T24:30/2026-11-30",
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
  expect([sale("100 RON"), sale("20 EUR"), sale("101 RON"), sale("99.99 RON")]).toEqual([
    null,
    null,
    null,
    9_999,
  ]);
  expect(readFeedItem({ cost_of_goods_sold: "10 EUR" }).details.costBani).toBeNull();
});

test("a sale price without a currency is in that of the price", () => {
  const { details } = readFeedItem({ price: "100 EUR", sale_price: "80" });
  expect([details.salePriceMinor, details.currency]).toEqual([8_000, "EUR"]);
});

test("a sale whose dates cannot be read does not begin at once", () => {
  const raw = { price: "100 RON", sale_price: "80 RON", sale_price_effective_date: "from Black Friday" };
  expect(readFeedItem(raw).details).toMatchObject({ priceMinor: 10_000, salePriceMinor: null });
  expect(warningsOf(raw)).toEqual({ SALE_DATES_UNREADABLE: ["from Black Friday"] });
});

test("the category of the shop wins over Google's, a number names none, and pictures beside the first replace a missing one", () => {
  const categoryOf = (raw: RawItem) => readFeedItem(raw).details.category;
  expect(categoryOf({ product_type: "Casă &gt; Cafea", google_product_category: "Home" })).toEqual([
    "Casă",
    "Cafea",
  ]);
  expect(categoryOf({ product_type: "17", google_product_category: "Home > Kitchen" })).toEqual([
    "Home",
    "Kitchen",
  ]);
  const pictures = "https://shop.ro/a,1.jpg, https://shop.ro/b.jpg";
  expect(readFeedItem({ additional_image_link: pictures }).details.imageUrl).toBe("https://shop.ro/a,1.jpg");
});

test.each([
  ["in_stock", "IN_STOCK"],
  ["In Stock", "IN_STOCK"],
  ["in-stock", "IN_STOCK"],
  ["backorder", "IN_STOCK"],
  ["out_of_stock", "OUT_OF_STOCK"],
  ["out of stock", "OUT_OF_STOCK"],
])("the availability %j", (availability, expected) => {
  expect(readFeedItem({ availability }).details.availability).toBe(expected);
});

test("what is read with doubt, or stated and not used, is reported with its text", () => {
  const sound: RawItem = {
    price: "100 RON",
    sale_price: "80 RON",
    sale_price_effective_date: "2026-11-24T00:00Z/2026-11-30T00:00Z",
    cost_of_goods_sold: "50 lei",
    gtin: "4006381333931",
    availability: "in stock",
  };
  expect(warningsOf(sound)).toEqual({});
  const doubtful: RawItem = {
    ...sound,
    title: "R\ufffdșniță",
    price: "100",
    sale_price_effective_date: "2026-11-24/2026-11-30",
    cost_of_goods_sold: "10 EUR",
    gtin: "4006381333932",
    availability: "poate",
  };
  expect(warningsOf(doubtful)).toEqual({
    CHARACTERS_UNREADABLE: ["R\ufffdșniță"],
    CURRENCY_ASSUMED: ["100"],
    ZONE_ASSUMED: ["2026-11-24/2026-11-30"],
    COST_IGNORED: ["10 EUR"],
    GTIN_INVALID: ["4006381333932"],
    AVAILABILITY_UNREADABLE: ["poate"],
  });
  expect(readFeedItem(doubtful).details.gtin).toBeNull();
  expect(warningsOf({ ...sound, sale_price: "120 RON" })).toEqual({ SALE_PRICE_IGNORED: ["120 RON"] });
  // A shop that states both prices always means no sale.
  expect(warningsOf({ ...sound, sale_price: "100 RON" })).toEqual({});
});

test("an item without an id is reported", () => {
  const warnings = new FeedWarnings();
  readWith({ link: "https://shop.ro/a" }, (kind, text) => warnings.add(kind, text, 3));
  expect(warnings.list()).toEqual([
    { kind: "ITEM_WITHOUT_ID", count: 1, examples: [{ row: 3, text: "https://shop.ro/a" }] },
  ]);
});

test("of each kind all are counted, and the first five are stored", () => {
  const warnings = new FeedWarnings();
  for (let row = 1; row <= 7; row++) warnings.add("GTIN_INVALID", "9".repeat(500), row);
  const [stored, ...others] = warnings.list();
  expect(others).toEqual([]);
  expect(stored?.count).toBe(7);
  expect(stored?.examples.map(({ row, text }) => [row, text.length])).toEqual(
    [1, 2, 3, 4, 5].map((row) => [row, 120]),
  );
});

test("a feed has shrunk when it lost more than 30 % of its items", () => {
  expect([hasShrunk(70, 100), hasShrunk(69, 100), hasShrunk(0, 1), hasShrunk(0, null)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
