import { expect, test } from "vitest";
import { priceIndex } from "./market-figures.tsx";

test("the index is the own price as a share of the average offer, with one decimal", () => {
  expect(priceIndex(103.25, 100)).toBe(103.3);
  expect(priceIndex(2719.99, 2585.69)).toBe(105.2);
  expect(priceIndex(50, 100)).toBe(50);
});

test("without comparable offers there is no index", () => {
  expect(priceIndex(10, 0)).toBeNull();
});
