import { expect, test } from "vitest";
import type { Point } from "../series.ts";
import { dots, type Projection, stockSegments } from "./step-path.ts";

const plain: Projection = { x: (time) => time, y: (value) => value, end: 10 };
const at = (time: number, value: number | null, isOut = false): Point => ({
  time,
  value,
  isOut,
  isPromo: false,
});

test("a price is drawn until it changes, and the last one until the end", () => {
  expect(stockSegments({ carried: null, observed: [at(0, 5), at(4, 7)] }, plain)).toEqual([
    { isOut: false, path: "M0,5H4V7H10" },
  ]);
});

test("the price valid when the window began is drawn from its edge", () => {
  expect(stockSegments({ carried: at(2, 5), observed: [at(4, 7)] }, plain)).toEqual([
    { isOut: false, path: "M2,5H4V7H10" },
  ]);
});

test("the time out of stock is a separate segment, which starts where the other ends", () => {
  expect(stockSegments({ carried: null, observed: [at(0, 5), at(4, 7, true)] }, plain)).toEqual([
    { isOut: false, path: "M0,5H4" },
    { isOut: true, path: "M4,5V7H10" },
  ]);
});

test("no line is drawn while no price was shown", () => {
  expect(stockSegments({ carried: null, observed: [at(0, 5), at(4, null), at(8, 6)] }, plain)).toEqual([
    { isOut: false, path: "M0,5H4" },
    { isOut: false, path: "M8,6H10" },
  ]);
});

test("each observation with a price has its dot", () => {
  expect(dots([at(1, 2), at(3, null), at(5, 6.04)], plain)).toBe("M1,2h0M5,6h0");
});
