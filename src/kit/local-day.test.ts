import { expect, test } from "vitest";
import { addDays, type LocalDay, localDayOf, startOfDay } from "./local-day.ts";

const day = (text: string) => text as LocalDay;
const hoursOf = (text: string) =>
  (startOfDay(addDays(day(text), 1)).getTime() - startOfDay(day(text)).getTime()) / 3_600_000;

test("the local day changes at Romanian midnight, not at UTC midnight", () => {
  expect(localDayOf(new Date("2026-07-01T20:59:59Z"))).toBe("2026-07-01");
  expect(localDayOf(new Date("2026-07-01T21:00:00Z"))).toBe("2026-07-02");
  expect(localDayOf(new Date("2026-12-31T22:00:00Z"))).toBe("2027-01-01");
});

test("days of 23, 24 and 25 hours around the clock changes of 2027", () => {
  expect(hoursOf("2027-03-28")).toBe(23);
  expect(hoursOf("2027-10-31")).toBe(25);
  expect(hoursOf("2027-06-15")).toBe(24);
  expect(startOfDay(day("2027-03-28")).toISOString()).toBe("2027-03-27T22:00:00.000Z");
  expect(startOfDay(day("2027-10-31")).toISOString()).toBe("2027-10-30T21:00:00.000Z");
});

test("every day of a year starts within itself", () => {
  for (let d = day("2027-01-01"); d < "2028-01-01"; d = addDays(d, 1)) {
    const start = startOfDay(d);
    expect(localDayOf(start)).toBe(d);
    expect(localDayOf(new Date(start.getTime() - 1))).toBe(addDays(d, -1));
  }
});
