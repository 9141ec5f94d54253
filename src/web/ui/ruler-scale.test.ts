import { expect, test } from "vitest";
import { rulerScale } from "./ruler-scale.ts";

test("marks stand by price between the lowest and the highest", () => {
  expect(rulerScale([100, 150, 200], 120)).toEqual({
    ticks: [0, 50, 100],
    own: 20,
    lowest: 100,
    highest: 200,
  });
});

test("our own price widens the ruler where it lies beyond the offers", () => {
  expect(rulerScale([100, 150], 200)).toEqual({ ticks: [0, 50], own: 100, lowest: 100, highest: 200 });
});

test("equal prices stand in the middle, no price gives no ruler", () => {
  expect(rulerScale([80, 80], 80)).toMatchObject({ ticks: [50, 50], own: 50 });
  expect(rulerScale([], null)).toBeNull();
});
