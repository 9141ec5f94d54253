import { expect, test } from "vitest";
import { pauseAfter } from "./retry-schedule.ts";

test("seven further tries over 24 hours, each later than the one before by more than the jitter", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((tries) => pauseAfter(tries, 0.5) ?? 0);
  expect(pauses).toEqual([5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 25_200_000, 36_000_000]);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(25);
  expect(pauseAfter(8, 0.5)).toBeNull();
});

test("the jitter is a tenth of the pause in both directions", () => {
  expect(pauseAfter(2, 0)).toBe(270_000);
  expect(pauseAfter(2, 0.999_999)).toBe(330_000);
});
