import fc from "fast-check";
import { expect, test } from "vitest";
import { linearScale, roundTicks } from "./linear-scale.ts";

test("the ends of the domain lie at the ends of the range, and back", () => {
  const scale = linearScale([100, 300], [200, 0]);
  expect([scale.at(100), scale.at(200), scale.at(300)]).toEqual([200, 100, 0]);
  expect(scale.invert(50)).toBe(250);
});

test("ticks are round", () => {
  expect(roundTicks([90, 310], 5)).toEqual([100, 150, 200, 250, 300]);
  expect(roundTicks([0.12, 0.71], 4)).toEqual([0.2, 0.4, 0.6]);
  expect(roundTicks([4130, 6020], 5)).toEqual([4500, 5000, 5500, 6000]);
});

test("ticks ascend within the domain, never far more than asked for", () => {
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
