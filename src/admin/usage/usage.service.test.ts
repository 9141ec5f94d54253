import fc from "fast-check";
import { expect, test } from "vitest";
import { localDayOf } from "../../kit/local-day.ts";
import { createLocalDayFinder } from "./usage.service.ts";

test("the day changes at Romanian midnight, forwards and back, also on days of 23 and 25 hours", () => {
  const dayOf = createLocalDayFinder();
  expect(dayOf(new Date("2026-11-20T21:59:59.999Z"))).toBe("2026-11-20");
  expect(dayOf(new Date("2026-11-20T22:00:00.000Z"))).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-20T12:00:00.000Z"))).toBe("2026-11-20");
  expect(dayOf(new Date("2026-10-25T21:30:00.000Z"))).toBe("2026-10-25");
  expect(dayOf(new Date("2026-03-29T20:59:59.999Z"))).toBe("2026-03-29");
  expect(dayOf(new Date("2026-03-29T21:00:00.000Z"))).toBe("2026-03-30");
});

test("caching does not change the day", () => {
  const dayOf = createLocalDayFinder();
  const instants = fc.date({
    min: new Date("2025-01-01Z"),
    max: new Date("2027-12-31Z"),
    noInvalidDate: true,
  });
  fc.assert(fc.property(instants, (instant) => dayOf(instant) === localDayOf(instant)));
});
