import { expect, test } from "vitest";
import { dayTicks } from "./day-ticks.ts";

const at = (text: string) => Date.parse(text);

test("midnights in Romania, evenly spaced in days, also across the change of the clock", () => {
  // Clocks go back on 25 October 2026: midnight is 21:00 UTC before and 22:00 UTC after.
  const ticks = dayTicks({ from: at("2026-10-23T12:00:00Z"), to: at("2026-10-27T12:00:00Z") }, 6);
  expect(ticks.map((tick) => new Date(tick).toISOString())).toEqual([
    "2026-10-23T21:00:00.000Z",
    "2026-10-24T21:00:00.000Z",
    "2026-10-25T22:00:00.000Z",
    "2026-10-26T22:00:00.000Z",
  ]);
});

test("no more than asked for", () => {
  const ticks = dayTicks({ from: at("2026-08-23T00:00:00Z"), to: at("2026-11-21T00:00:00Z") }, 6);
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.length).toBeLessThanOrEqual(7);
});
