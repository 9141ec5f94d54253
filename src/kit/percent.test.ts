import fc from "fast-check";
import { expect, test } from "vitest";
import { basisPoints } from "./percent.ts";

test.each([
  [50, 200, 2_500],
  [1, 20_000, 1],
  [-1, 20_000, -1],
  [1, 20_001, 0],
  [-25, 100, -2_500],
])("%d of %d is %d basis points, rounded half away from zero", (part, whole, expected) => {
  expect(basisPoints(part, whole)).toBe(expected);
});

test("a ratio to zero is null", () => {
  expect(basisPoints(5, 0)).toBeNull();
});

test.each([
  [-1, 20_001],
  [-1, 100_000_000_000],
  [0, -7],
  [1, -20_001],
])("%d of %d is plain zero, never minus zero", (part, whole) => {
  // toBe compares with Object.is, to which 0 and -0 differ.
  expect(basisPoints(part, whole)).toBe(0);
});

test("no ratio is minus zero", () => {
  const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(fc.property(whole, whole, (part, of) => !Object.is(basisPoints(part, of), -0)));
});
