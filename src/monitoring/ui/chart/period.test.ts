import { expect, test } from "vitest";
import { windowOf } from "./period.ts";

const day = 86_400_000;
const now = 100 * day;

test("a week and a month are counted back from the latest point, and last until now", () => {
  const times = [2 * day, 60 * day, 98 * day];
  expect(windowOf("WEEKLY", times, now)).toEqual({ from: 91 * day, to: now });
  expect(windowOf("MONTHLY", times, now)).toEqual({ from: 68 * day, to: now });
  expect(windowOf("ALL_TIME", times, now)).toEqual({ from: 2 * day, to: now });
});

test("never before the earliest point", () => {
  expect(windowOf("MONTHLY", [90 * day, 98 * day], now)).toEqual({ from: 90 * day, to: now });
});

test("a first reading just now still has a width", () => {
  expect(windowOf("ALL_TIME", [now], now)).toEqual({ from: now - 3_600_000, to: now });
});

test("no points, no window", () => {
  expect(windowOf("WEEKLY", [], now)).toBeNull();
});
