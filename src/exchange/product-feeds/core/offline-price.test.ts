import { expect, test } from "vitest";
import { offlinePrice } from "./offline-price.ts";
import type { FeedStatement } from "./plan-item.ts";

const now = new Date("2026-11-24T12:00:00Z");
const full: FeedStatement = {
  priceMinor: 10_000,
  currency: "RON",
  salePriceMinor: null,
  saleFrom: null,
  saleUntil: null,
  availability: null,
  costBani: null,
};
const sale: FeedStatement = {
  ...full,
  salePriceMinor: 8_000,
  saleFrom: "2026-11-24T00:00:00Z",
  saleUntil: "2026-11-25T00:00:00Z",
};

test.each([
  ["the first price", full, null, null, 10_000],
  ["the same price again", full, full, 10_000, null],
  ["a price that a person entered", full, full, 9_500, null],
  [
    "a price that a person entered, and the feed has another now",
    full,
    { ...full, priceMinor: 9_900 },
    9_500,
    10_000,
  ],
  ["a sale that has begun since", sale, sale, 10_000, 8_000],
  ["a sale that has not begun", { ...sale, saleFrom: "2026-11-25T00:00:00Z" }, full, 10_000, null],
  ["a sale that has ended", { ...sale, saleUntil: "2026-11-24T00:00:00Z" }, sale, 8_000, 10_000],
  ["a price in euro", { ...full, currency: "EUR" }, null, null, null],
])("%s", (_name, statement, stated, priceBani, expected) => {
  expect(offlinePrice(statement, stated, priceBani, now)).toBe(expected);
});
