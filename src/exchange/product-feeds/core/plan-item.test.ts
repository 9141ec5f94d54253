import { expect, test } from "vitest";
import type { RawItem } from "./feed-fields.ts";
import { type FeedDetails, readFeedItem as readWith } from "./feed-item.ts";
import { type FeedStatement, planItem } from "./plan-item.ts";

const readFeedItem = (raw: RawItem) => readWith(raw, () => undefined);

const details: FeedDetails = readFeedItem({
  price: "100 RON",
  availability: "in_stock",
  cost_of_goods_sold: "60",
}).details;

const stated: FeedStatement = {
  priceMinor: 10_000,
  currency: "RON",
  salePriceMinor: null,
  saleFrom: null,
  saleUntil: null,
  availability: "IN_STOCK",
  costBani: 6_000,
};

test("a new product begins with everything that the feed states", () => {
  const values = [{ field: "imageUrl", before: null, after: "https://shop.ro/a.png" }] as const;
  expect(planItem(details, values, null, null)).toEqual({
    statement: stated,
    costBani: 6_000,
    changes: [
      { field: "image", before: null, after: "https://shop.ro/a.png" },
      { field: "price", before: null, after: "100 RON" },
      { field: "availability", before: null, after: "IN_STOCK" },
      { field: "cost", before: null, after: "60 RON" },
    ],
  });
});

test("the same statement again changes nothing", () => {
  expect(planItem(details, [], stated, 6_000)).toEqual({ statement: stated, costBani: null, changes: [] });
});

test.each([
  ["the feed's own", 5_500, 5_500, 6_000],
  ["a person's", 5_000, 5_500, null],
  ["a person's, and the feed names the product for the first time", 5_000, null, null],
  ["none any more, since a person removed it", null, 5_500, 6_000],
])("the cost that is stored is %s", (_name, costBani, setByFeed, expected) => {
  const plan = planItem(details, [], { ...stated, costBani: setByFeed }, costBani);
  expect(plan.costBani).toBe(expected);
  expect(plan.statement.costBani).toBe(expected ?? setByFeed);
});

test("a sale is one change with its dates", () => {
  const onSale = readFeedItem({
    price: "100 RON",
    availability: "in_stock",
    sale_price: "80 RON",
    sale_price_effective_date: "2026-11-24T00:00Z/2026-11-30T00:00Z",
  }).details;
  expect(planItem(onSale, [], stated, 6_000).changes).toEqual([
    { field: "salePrice", before: null, after: "80 RON 2026-11-24T00:00:00.000Z/2026-11-30T00:00:00.000Z" },
  ]);
});
