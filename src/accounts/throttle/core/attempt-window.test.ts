import { expect, test } from "vitest";
import { attemptsInWindow, waitSeconds } from "./attempt-window.ts";

const limit = { attempts: 3, windowMs: 60_000 };

test("three attempts in a minute are allowed, the fourth waits until the first leaves the window", () => {
  expect(waitSeconds([], limit, 100_000)).toBe(0);
  expect(waitSeconds([80_000, 90_000], limit, 100_000)).toBe(0);
  // 80,000 + 60,000 − 100,000 = 40 s
  expect(waitSeconds([80_000, 90_000, 95_000], limit, 100_000)).toBe(40);
  // with four in the window, the second has to leave: 90,000 + 60,000 − 100,000 = 50 s
  expect(waitSeconds([80_000, 90_000, 95_000, 99_000], limit, 100_000)).toBe(50);
});

test("a wait is never 0 s while the limit is reached", () => {
  expect(waitSeconds([40_001, 50_000, 60_000], limit, 100_000)).toBe(1);
  expect(waitSeconds([40_000, 50_000, 60_000], limit, 100_000)).toBe(0);
});

test("attempts of a minute ago and older do not count", () => {
  expect(attemptsInWindow([10_000, 40_000, 40_001], limit, 100_000)).toEqual([40_001]);
});
