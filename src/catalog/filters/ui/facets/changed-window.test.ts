import { expect, test } from "vitest";
import { changedWindows, isPast, windowOf, windowUpTo } from "./changed-window.ts";

const now = 1_800_000_000_000;

test("a window ends now and is recognised by its span", () => {
  expect(windowUpTo("week", now)).toEqual({ changedFrom: 1_799_395_200_000, changedTo: now });
  for (const window of changedWindows) expect(windowOf(windowUpTo(window, now))).toBe(window);
});

test.each([
  ["2026-11-27T10:00:00Z", "2026-11-26T22:00:00Z"],
  ["2026-11-26T22:00:01Z", "2026-11-26T22:00:00Z"],
  ["2026-07-01T20:59:59Z", "2026-06-30T21:00:00Z"],
  // The day of 25 hours: a longer span would be read as a week.
  ["2026-10-25T21:30:00Z", "2026-10-24T21:30:00Z"],
])("at %s, today began at %s", (at, start) => {
  const window = windowUpTo("today", Date.parse(at));
  expect(window).toEqual({ changedFrom: Date.parse(start), changedTo: Date.parse(at) });
  expect(windowOf(window)).toBe("today");
});

test.each([
  [0, "today"],
  [86_400_000, "today"],
  [86_400_001, "week"],
  [604_800_000, "week"],
  [604_800_001, "month"],
  [9_999_999_999, "month"],
] as const)("a span of %i ms is %s", (span, expected) => {
  expect(windowOf({ changedFrom: now - span, changedTo: now })).toBe(expected);
});

test("without both bounds there is no window", () => {
  expect(windowOf({ changedFrom: null, changedTo: null })).toBeNull();
});

test("a window that ended more than a day ago is past", () => {
  expect(isPast({ changedFrom: 0, changedTo: now - 86_400_000 }, now)).toBe(false);
  expect(isPast({ changedFrom: 0, changedTo: now - 86_400_001 }, now)).toBe(true);
  expect(isPast({ changedFrom: null, changedTo: null }, now)).toBe(false);
});
