import { expect, test } from "vitest";
import { localDayOf } from "../../../../kit/local-day.ts";
import { daysOf, periodOfSpan, windowOf } from "./period.ts";

const day = 86_400_000;
const now = 100 * day;
const weekly = { period: "WEEKLY" } as const;
const monthly = { period: "MONTHLY" } as const;
const allTime = { period: "ALL_TIME" } as const;

test("a week and a month are counted back from the latest point, and last until now", () => {
  const times = [2 * day, 60 * day, 98 * day];
  expect(windowOf(weekly, times, now)).toEqual({ from: 91 * day, to: now, until: now });
  expect(windowOf(monthly, times, now)).toEqual({ from: 68 * day, to: now, until: now });
  expect(windowOf(allTime, times, now)).toEqual({ from: 2 * day, to: now, until: now });
});

test("a window never starts before the earliest point", () => {
  expect(windowOf(monthly, [90 * day, 98 * day], now)).toEqual({ from: 90 * day, to: now, until: now });
});

test("a day is the two days that end with today, Romanian time, and its lines end now", () => {
  const noon = Date.parse("2026-11-21T10:00:00Z");
  expect(windowOf({ period: "DAILY" }, [noon - 50 * day], noon)).toEqual({
    from: Date.parse("2026-11-19T22:00:00Z"),
    to: Date.parse("2026-11-21T22:00:00Z") - 1,
    until: noon,
  });
});

test("chosen days are shown whole, even without observations", () => {
  const noon = Date.parse("2026-11-21T10:00:00Z");
  const [from, to] = [localDayOf(new Date(noon - 10 * day)), localDayOf(new Date(noon - 9 * day))];
  expect(windowOf({ period: "CUSTOM", days: { from, to } }, [noon], noon)).toEqual({
    from: Date.parse("2026-11-10T22:00:00Z"),
    to: Date.parse("2026-11-12T22:00:00Z") - 1,
    until: Date.parse("2026-11-12T22:00:00Z") - 1,
  });
});

test("a first reading just now still has a width", () => {
  expect(windowOf(allTime, [now], now)).toEqual({ from: now - 3_600_000, to: now, until: now });
});

test("without points there is no window", () => {
  expect(windowOf(weekly, [], now)).toBeNull();
});

test("the list's price-change window chooses the period by its span", () => {
  expect(periodOfSpan(now - day, now)).toBe("DAILY");
  expect(periodOfSpan(now - day - 1, now)).toBe("WEEKLY");
  expect(periodOfSpan(now - 7 * day, now)).toBe("WEEKLY");
  expect(periodOfSpan(now - 7 * day - 1, now)).toBe("MONTHLY");
  expect(periodOfSpan(now - 30 * day, now)).toBe("MONTHLY");
  expect(periodOfSpan(now - 30 * day - 1, now)).toBe("ALL_TIME");
});

test("without both bounds, or with the end before the start, everything is shown", () => {
  expect(periodOfSpan(null, now)).toBe("ALL_TIME");
  expect(periodOfSpan(now, null)).toBe("ALL_TIME");
  expect(periodOfSpan(now, now - 1)).toBe("ALL_TIME");
});

test("custom days start with those on the axis, and none after today", () => {
  const noon = Date.parse("2026-11-21T10:00:00Z");
  const window = windowOf({ period: "DAILY" }, [noon], noon);
  expect(window && daysOf(window)).toEqual({ from: "2026-11-20", to: "2026-11-21" });
});
