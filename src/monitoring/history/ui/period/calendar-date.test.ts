import fc from "fast-check";
import { expect, test } from "vitest";
import { localDayOf } from "../../../../kit/local-day.ts";
import { dateOfDay, dayOfDate } from "./calendar-date.ts";

test("a day is the same day in the calendar, wherever the browser stands", () => {
  const date = dateOfDay(localDayOf(new Date("2026-11-21T22:30:00Z")));
  expect([date.getFullYear(), date.getMonth(), date.getDate()]).toEqual([2026, 10, 22]);
});

test("there and back is the same day", () => {
  const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const day = localDayOf(at);
      expect(dayOfDate(dateOfDay(day))).toBe(day);
    }),
  );
});
