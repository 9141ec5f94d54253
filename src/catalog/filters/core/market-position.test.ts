import { expect, test } from "vitest";
import { marketPositionOf } from "./market-position.ts";

test("prices within 1 % of the lowest offer count as equal to it, both bounds included", () => {
  // 1 % of 100,00 lei is 1 leu.
  expect(marketPositionOf(98_99, [100_00, 120_00])).toBe("CHEAPEST");
  expect(marketPositionOf(99_00, [100_00, 120_00])).toBe("EQUAL");
  expect(marketPositionOf(101_00, [100_00, 120_00])).toBe("EQUAL");
  expect(marketPositionOf(101_01, [100_00, 120_00])).toBe("MORE_EXPENSIVE");
});

test("a price within 1 % of the highest offer is not the most expensive yet", () => {
  // 1 % of 120,00 lei is 1,20 lei.
  expect(marketPositionOf(121_20, [100_00, 120_00])).toBe("MORE_EXPENSIVE");
  expect(marketPositionOf(121_21, [100_00, 120_00])).toBe("MOST_EXPENSIVE");
});

test("without offers, and without an own price, there is nothing to compare", () => {
  expect(marketPositionOf(100_00, [])).toBe("NO_COMPETITORS");
  expect(marketPositionOf(null, [])).toBe("NO_COMPETITORS");
  expect(marketPositionOf(null, [100_00])).toBe("NO_OWN_PRICE");
});
