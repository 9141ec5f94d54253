import { expect, test } from "vitest";
import { startOfRange } from "./usage-range.ts";

const starts = (now: string) =>
  (["today", "week", "month"] as const).map((range) => startOfRange(range, new Date(now)).toISOString());

test("today, this week from Sunday and this month begin at Romanian midnight", () => {
  // Saturday, 21 November 2026, 14:00 in Bucharest.
  expect(starts("2026-11-21T12:00:00Z")).toEqual([
    "2026-11-20T22:00:00.000Z",
    "2026-11-14T22:00:00.000Z",
    "2026-10-31T22:00:00.000Z",
  ]);
});

test("a Sunday begins its own week, also when it is still Saturday in UTC", () => {
  expect(starts("2026-11-21T22:30:00Z")[1]).toBe("2026-11-21T22:00:00.000Z");
});

test("a week begins in summer time when the clock has changed since", () => {
  // Monday, 26 October 2026: the clock went back on Sunday the 25th, which began at 00:00 of summer time.
  expect(starts("2026-10-26T12:00:00Z")[1]).toBe("2026-10-24T21:00:00.000Z");
});
