import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "../series.ts";
import { marketBand, marketSteps } from "./market-band.ts";

const point = (time: number, value: number | null, isOut = false): Point => ({
  time,
  value,
  isOut,
  isPromo: false,
});
const part = (...observed: Point[]) => ({ carried: null, observed });

test("a step is wherever the lowest or the highest price changes", () => {
  const steps = marketSteps([
    part(point(10, 100), point(30, 80), point(50, 90)),
    { carried: point(0, 120), observed: [point(30, 120), point(40, 85)] },
    part(point(35, 100)),
  ]);
  expect(steps).toEqual([
    { time: 0, range: { lowest: 120, highest: 120 } },
    { time: 10, range: { lowest: 100, highest: 120 } },
    { time: 30, range: { lowest: 80, highest: 120 } },
    { time: 40, range: { lowest: 80, highest: 100 } },
    { time: 50, range: { lowest: 85, highest: 100 } },
  ]);
});

test("a shop out of stock or without a price does not count", () => {
  expect(
    marketSteps([part(point(10, 100), point(20, 90, true)), part(point(10, 110), point(30, null))]),
  ).toEqual([
    { time: 10, range: { lowest: 100, highest: 110 } },
    { time: 20, range: { lowest: 110, highest: 110 } },
    { time: 30, range: null },
  ]);
});

test("the area and its lower edge are drawn until the end of the window, and interrupted without a price", () => {
  const steps = [
    { time: 10, range: { lowest: 2, highest: 5 } },
    { time: 20, range: { lowest: 1, highest: 5 } },
    { time: 30, range: null },
    { time: 40, range: { lowest: 3, highest: 3 } },
  ];
  const projection = { x: (time: number) => time, y: (value: number) => 10 - value, end: 50 };
  expect(marketBand(steps, projection)).toEqual({
    area: "M10,5H20V8H10ZM20,5H30V9H20ZM40,7H50V7H40Z",
    lowest: "M10,8H20V9H30M40,7H50",
  });
});

test("at any time the market is that of the last prices in stock", () => {
  const points = fc.array(
    fc.record({
      time: fc.integer({ min: 0, max: 30 }),
      value: fc.integer({ min: 1, max: 9 }),
      isOut: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      fc.array(points, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 30 }),
      (shops, now) => {
        const parts = shops.map((of) =>
          part(
            ...of
              .toSorted((a, b) => a.time - b.time)
              .map(({ time, value, isOut }) => point(time, value, isOut)),
          ),
        );
        const current = parts.flatMap(({ observed }) => {
          const last = observed.findLast(({ time }) => time <= now);
          return last === undefined || last.isOut || last.value === null ? [] : [last.value];
        });
        const expected =
          current.length === 0 ? null : { lowest: Math.min(...current), highest: Math.max(...current) };
        expect(marketSteps(parts).findLast(({ time }) => time <= now)?.range ?? null).toEqual(expected);
      },
    ),
  );
});
