import { expect, test } from "vitest";
import { type LocalDay, localDayOf } from "../../../../kit/local-day.ts";
import { boundsOf, rangeWith, selectableDays } from "./day-range.ts";

const day = (text: string): LocalDay => localDayOf(new Date(`${text}T12:00:00Z`));
const range = { from: day("2026-11-10"), to: day("2026-11-15") };

test("a first day after the last moves the last too", () => {
  expect(rangeWith(range, "from", day("2026-11-12"))).toEqual({
    from: day("2026-11-12"),
    to: day("2026-11-15"),
  });
  expect(rangeWith(range, "from", day("2026-11-20"))).toEqual({
    from: day("2026-11-20"),
    to: day("2026-11-20"),
  });
});

test("the last day is never before the first", () => {
  expect(rangeWith(range, "to", day("2026-11-09"))).toBe(range);
  expect(rangeWith(range, "to", day("2026-11-10"))).toEqual({
    from: day("2026-11-10"),
    to: day("2026-11-10"),
  });
});

test("no day after today may be chosen, and for the end none before the start", () => {
  const today = day("2026-11-21");
  expect(selectableDays(range, "from", today)).toEqual({ to: today });
  expect(selectableDays(range, "to", today)).toEqual({ from: range.from, to: today });
});

test("a range spans from the first instant of its first Romanian day to the last of its last", () => {
  // Clocks go back on 25 October 2026: the day begins at 21:00 UTC and ends 25 hours later.
  expect(boundsOf({ from: day("2026-10-25"), to: day("2026-10-25") })).toEqual({
    from: Date.parse("2026-10-24T21:00:00Z"),
    to: Date.parse("2026-10-25T22:00:00Z") - 1,
  });
});
