import { expect, test } from "vitest";
import {
  countPricingFilters,
  noPricingFilters,
  type PricingView,
  permittedView,
  readChangeBound,
  readPricingView,
  writePricingView,
} from "./pricing-view.ts";

const view: PricingView = {
  site: "shop.ro",
  tab: "WARNING",
  query: "bormașină",
  rule: 3,
  category: "Scule/Electrice",
  brand: "Bosch",
  minChange: -7.5,
  maxChange: 0,
  guard: "ceiling",
  belowCost: true,
  product: 12,
  why: 34,
};

test("a view survives being written to an address and read again", () => {
  expect(readPricingView(writePricingView(view))).toEqual(view);
  expect(writePricingView(readPricingView(new URLSearchParams())).toString()).toBe("");
});

test("what an address says wrongly is ignored", () => {
  const params = new URLSearchParams({
    tab: "x",
    q: "  ",
    rule: "-1",
    category: "",
    brand: "b".repeat(201),
    min_change: "1e9",
    max_change: "NaN",
    guard: "brake",
    below_cost: "1",
    product: "0",
    why: "1.5",
  });
  expect(readPricingView(params)).toEqual({
    ...noPricingFilters,
    site: null,
    tab: "ACTIVELY_PRICED",
    query: "",
    product: null,
    why: null,
  });
});

test("both bounds of the change are one filter", () => {
  expect(countPricingFilters(view)).toBe(6);
  expect(countPricingFilters({ ...noPricingFilters, maxChange: 0 })).toBe(1);
  expect(countPricingFilters(noPricingFilters)).toBe(0);
});

test("a bound is typed with a comma or a point, with or without a percent sign", () => {
  expect(["-5", "\u22127,5 %", "0.25", ""].map(readChangeBound)).toEqual([-5, -7.5, 0.25, null]);
  expect(["1,234", "abc", "1e3", "--1"].map(readChangeBound)).toEqual(Array(4).fill(undefined));
});

test("a filter by the margin is for those who may see costs", () => {
  const ofMargin: PricingView = { ...view, guard: "margin" };
  expect(permittedView(ofMargin, true)).toBe(ofMargin);
  expect(permittedView(ofMargin, false)).toEqual({ ...view, guard: null });
  expect(permittedView(view, false)).toBe(view);
});
