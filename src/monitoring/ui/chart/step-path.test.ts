import { expect, test } from "vitest";
import type { Point } from "./series.ts";
import { dots, type Projection, stretches } from "./step-path.ts";

const plain: Projection = { x: (time) => time, y: (value) => value, end: 10 };
const at = (time: number, value: number | null, isOut = false): Point => ({
  time,
  value,
  isOut,
  isPromo: false,
});

test("a price holds until it changes, and the last one until the end", () => {
  expect(stretches({ carried: null, observed: [at(0, 5), at(4, 7)] }, plain)).toEqual([
    { isOut: false, path: "M0,5L4,5L4,7L10,7L10,7" },
  ]);
});

test("the time out of stock is a stretch of its own, which begins where the other ends", () => {
  const found = stretches({ carried: null, observed: [at(0, 5), at(4, 7, true)] }, plain);
  expect(found.map(({ isOut }) => isOut)).toEqual([false, true]);
  expect(found[0]?.path).toMatch(/^M0,5.*L4,5$/);
  expect(found[1]?.path).toMatch(/^M4,5L4,5L4,7.*L10,7$/);
});

test("no line is drawn while no price was shown", () => {
  const found = stretches({ carried: null, observed: [at(0, 5), at(4, null), at(8, 6)] }, plain);
  expect(found).toHaveLength(2);
  expect(found[0]?.path).toMatch(/L4,5$/);
  expect(found[1]?.path).toMatch(/^M8,6/);
});

test("each observation with a price has its dot, the carried price has none", () => {
  expect(dots([at(1, 2), at(3, null), at(5, 6)], plain)).toBe("M1.0 2.0h0M5.0 6.0h0");
});
