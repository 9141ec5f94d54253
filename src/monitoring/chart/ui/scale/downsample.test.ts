import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "../series.ts";
import { downsample } from "./downsample.ts";

const line = (values: readonly number[]): Point[] =>
  values.map((value, time) => ({ time, value, isOut: false, isPromo: false }));

test("a short line is unchanged", () => {
  const points = line([1, 2, 3]);
  expect(downsample(points, 100)).toBe(points);
});

test("a long line is reduced to the limit, with its ends and extremes, in order and without new points", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 101, maxLength: 700 }), (values) => {
      const points = line(values);
      const sampled = downsample(points, 100);
      expect(sampled.length).toBeLessThanOrEqual(100);
      expect(sampled[0]).toBe(points[0]);
      expect(sampled.at(-1)).toBe(points.at(-1));
      const sampledValues = sampled.map((point) => point.value);
      expect(sampledValues).toContain(Math.max(...values));
      expect(sampledValues).toContain(Math.min(...values));
      expect(sampled.every((point) => points.includes(point))).toBe(true);
      expect(sampled.map((point) => point.time)).toEqual(
        sampled.map((point) => point.time).sort((a, b) => a - b),
      );
    }),
  );
});
