import { expect, test } from "vitest";
import { isQuiet, quarterOf } from "./quiet-hours.ts";

test("quiet hours within a day, and over midnight; the end is no longer quiet", () => {
  const noon = { fromMinute: 720, toMinute: 780 };
  expect([719, 720, 779, 780].map((minute) => isQuiet(noon, minute))).toEqual([false, true, true, false]);
  const night = { fromMinute: 1320, toMinute: 420 };
  expect([1319, 1320, 1439, 0, 419, 420].map((minute) => isQuiet(night, minute))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});

test("a quarter of an hour begins at :00, :15, :30 and :45", () => {
  expect(quarterOf(new Date("2026-11-25T08:14:59.999Z"))).toEqual(new Date("2026-11-25T08:00:00Z"));
  expect(quarterOf(new Date("2026-11-25T08:15:00Z"))).toEqual(new Date("2026-11-25T08:15:00Z"));
});
