import { expect, test } from "vitest";
import type { ChangePoint } from "./change-point.ts";
import { historySeries } from "./history-series.ts";

const at = new Date("2026-11-20T08:00:00Z");

function point(over: Partial<ChangePoint> = {}): ChangePoint {
  return {
    observedAt: at,
    priceMinor: 9_990,
    cutPriceMinor: null,
    currency: "RON",
    availability: "IN_STOCK",
    availabilityLabel: null,
    isPromo: false,
    ...over,
  };
}

test("a point holds time, lei, availability and promotion", () => {
  expect(historySeries([{ shop: "retailer.ro", points: [point({ isPromo: true })] }])).toEqual({
    "retailer.ro": [{ timestamp: at.getTime(), value: 99.9, available: "IN_STOCK", promo: true }],
  });
});

test("a page without a price and a price in another currency leave a gap", () => {
  const points = [point({ priceMinor: null }), point({ currency: "EUR" })];
  expect(historySeries([{ shop: "retailer.ro", points }])["retailer.ro"]?.map(({ value }) => value)).toEqual([
    null,
    null,
  ]);
});

test("two pages of one shop are two lines", () => {
  const shops = [
    { shop: "retailer.ro", points: [point()] },
    { shop: "retailer.ro", points: [] },
  ];
  expect(Object.keys(historySeries(shops))).toEqual(["retailer.ro", "retailer.ro (2)"]);
});

test("a shop named __proto__ is a line like any other", () => {
  expect(Object.keys(historySeries([{ shop: "__proto__", points: [point()] }]))).toEqual(["__proto__"]);
});
