import { expect, test } from "vitest";
import { priceIndex, ratioPercent } from "./price-index.ts";

test("the index is 100 × our prices / the market's prices of the same products", () => {
  // 95,00 + 210,00 lei of ours against 100,00 + 200,00 lei: 100 × 305 / 300 = 101.666…
  expect(priceIndex(305_00, 300_00)).toBe(101.67);
  expect(priceIndex(300_00, 300_00)).toBe(100);
  expect(priceIndex(0, 0)).toBe(null);
});

test("ratios are rounded half away from zero", () => {
  expect(ratioPercent(0.00345)).toBe(0.35);
  expect(ratioPercent(-0.00345)).toBe(-0.35);
  expect(ratioPercent(-0.0000001)).toBe(0);
  expect(ratioPercent(0.1)).toBe(10);
});
