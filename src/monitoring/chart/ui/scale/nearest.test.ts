import { expect, test } from "vitest";
import type { Point } from "../series.ts";
import { nearest, pointAt } from "./nearest.ts";

const points: Point[] = [10, 20, 30].map((time) => ({ time, value: time, isOut: false, isPromo: false }));

test("the valid point is the last one not after the time", () => {
  expect(pointAt(points, 9)).toBeNull();
  expect(pointAt(points, 10)?.time).toBe(10);
  expect(pointAt(points, 29)?.time).toBe(20);
  expect(pointAt(points, 99)?.time).toBe(30);
});

test("the nearest stop", () => {
  expect(nearest([10, 20, 30], 24)).toBe(20);
  expect(nearest([10, 20, 30], 26)).toBe(30);
  expect(nearest([], 26)).toBeNull();
});
