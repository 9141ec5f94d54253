import { expect, test } from "vitest";
import { maxAmount } from "../../../kit/money.ts";
import { marginAt, validatePricing } from "./pricing-values.ts";

const none = {
  cost: null,
  vatPercent: null,
  commissionPercent: null,
  shipping: null,
  floor: null,
  ceiling: null,
};
const defaults = { vatPercent: 21, commissionPercent: 0, shipping: 0 };
const codesOf = (values: Partial<typeof none | Record<keyof typeof none, number | null>>) =>
  Object.fromEntries(
    Object.entries(validatePricing({ ...none, ...values })).map(([field, problem]) => [field, problem?.code]),
  );

test("values that nobody has entered can be saved, and so can the bounds of each", () => {
  expect(codesOf({})).toEqual({});
  const lowest = { cost: 0, shipping: 0, vatPercent: 0, commissionPercent: 0, floor: 0.01, ceiling: 0.01 };
  expect(codesOf(lowest)).toEqual({});
  const highest = { cost: maxAmount, shipping: maxAmount, vatPercent: 100, floor: maxAmount };
  expect(codesOf({ ...highest, commissionPercent: 100, ceiling: maxAmount })).toEqual({});
});

test.each([-0.01, maxAmount + 1, 1.005, Number.NaN])("%d is no amount of money", (amount) => {
  expect(codesOf({ cost: amount, shipping: amount })).toEqual({
    cost: "COST_OUT_OF_RANGE",
    shipping: "COST_OUT_OF_RANGE",
  });
});

test.each([0, -5, maxAmount + 1, 9.999])("%d is no price", (price) => {
  expect(codesOf({ floor: price, ceiling: price })).toEqual({
    floor: "PRICE_OUT_OF_RANGE",
    ceiling: "PRICE_OUT_OF_RANGE",
  });
});

test.each([-1, 100.01, 9.125])("%d is no percentage of a rate", (percent) => {
  expect(codesOf({ vatPercent: percent, commissionPercent: percent })).toEqual({
    vatPercent: "PERCENT_OUT_OF_RANGE",
    commissionPercent: "PERCENT_OUT_OF_RANGE",
  });
});

test("a floor above the ceiling is named once, and not while one of the two is wrong itself", () => {
  expect(codesOf({ floor: 100.01, ceiling: 100 })).toEqual({ floor: "FLOOR_ABOVE_CEILING" });
  expect(codesOf({ floor: 100, ceiling: 100 })).toEqual({});
  expect(codesOf({ floor: 100, ceiling: -1 })).toEqual({ ceiling: "PRICE_OUT_OF_RANGE" });
});

test("margin: 121 lei with 21 % VAT are 100 lei net; cost 60, shipping 10 and 5 % of 121 leave 23.95", () => {
  const values = { cost: 60, vatPercent: null, commissionPercent: 5, shipping: 10 };
  expect(marginAt(values, defaults, 121)).toEqual({ marginPercent: 23.95, netProfit: 23.95 });
});

test("a value of the product replaces the site's default, also when it is 0", () => {
  const values = { cost: 60, vatPercent: 0, commissionPercent: null, shipping: 0 };
  const site = { vatPercent: 21, commissionPercent: 10, shipping: 15 };
  // 100 − 10 % − 60
  expect(marginAt(values, site, 100)).toEqual({ marginPercent: 30, netProfit: 30 });
});

test("a loss is negative; without a cost or a price there is no margin", () => {
  const values = { cost: 110, vatPercent: null, commissionPercent: null, shipping: null };
  expect(marginAt(values, defaults, 121)).toEqual({ marginPercent: -10, netProfit: -10 });
  expect(marginAt(values, defaults, null)).toBeNull();
  expect(marginAt({ ...values, cost: null }, defaults, 121)).toBeNull();
});
