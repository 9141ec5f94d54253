import fc from "fast-check";
import { expect, test } from "vitest";
import { dayTicks, linearScale, roundTicks, yDomain } from "./axes.ts";

test("the ends of the domain map to the ends of the range, and back", () => {
  const scale = linearScale([100, 300], [200, 0]);
  expect([scale.at(100), scale.at(200), scale.at(300)]).toEqual([200, 100, 0]);
  expect(scale.invert(50)).toBe(250);
});

test("ticks are round", () => {
  expect(roundTicks([90, 310], 5)).toEqual([100, 150, 200, 250, 300]);
  expect(roundTicks([0.12, 0.71], 4)).toEqual([0.2, 0.4, 0.6]);
  expect(roundTicks([4130, 6020], 5)).toEqual([4500, 5000, 5500, 6000]);
});

test("ticks ascend within the domain, and are not many more than requested", () => {
  const domain = fc
    .tuple(fc.integer({ min: 0, max: 1e8 }), fc.integer({ min: 1, max: 1e8 }))
    .map(([low, span]): [number, number] => [low / 100, (low + span) / 100]);
  fc.assert(
    fc.property(domain, fc.integer({ min: 2, max: 8 }), ([low, high], count) => {
      const ticks = roundTicks([low, high], count);
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks.length).toBeLessThanOrEqual(2 * count + 1);
      ticks.forEach((tick, index) => {
        expect(tick).toBeGreaterThanOrEqual(low - 1e-6);
        expect(tick).toBeLessThanOrEqual(high + 1e-6);
        if (index > 0) expect(tick).toBeGreaterThan(ticks[index - 1] ?? tick);
      });
    }),
  );
});

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

test("there are no more labels than requested", () => {
  const ticks = dayTicks({ from: at("2026-08-23T00:00:00Z"), to: at("2026-11-21T00:00:00Z") }, 6);
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.length).toBeLessThanOrEqual(7);
});

test("90 days on a plot of 500 px have at least five labels", () => {
  const ticks = dayTicks(
    { from: at("2026-08-23T00:00:00Z"), to: at("2026-11-21T00:00:00Z") },
    Math.floor(500 / 64),
  );
  expect(ticks.length).toBeGreaterThanOrEqual(5);
});

test("5 % of the range above and below", () => {
  expect(yDomain([100, 300])).toEqual([90, 310]);
});

test("at least 0,25 lei, so that one price is not a line on the edge", () => {
  expect(yDomain([80, 80])).toEqual([79.75, 80.25]);
});

test("the axis never starts below 0", () => {
  expect(yDomain([0.1, 0.2])[0]).toBe(0);
});
