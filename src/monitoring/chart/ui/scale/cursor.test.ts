import fc from "fast-check";
import { expect, test } from "vitest";
import { nextStop, timeline } from "./cursor.ts";

const stops = [10, 20, 30];

test("arrows step through observations and stop at the ends", () => {
  expect(nextStop("ArrowLeft", stops, 20)).toBe(10);
  expect(nextStop("ArrowLeft", stops, 10)).toBe(10);
  expect(nextStop("ArrowRight", stops, 20)).toBe(30);
  expect(nextStop("ArrowRight", stops, 30)).toBe(30);
});

test("without a cursor the first step goes to the newest", () => {
  expect(nextStop("ArrowLeft", stops, null)).toBe(30);
  expect(nextStop("Home", stops, null)).toBe(10);
});

test("other keys do nothing", () => {
  expect(nextStop("a", stops, 20)).toBeNull();
  expect(nextStop("ArrowLeft", [], null)).toBeNull();
});

test("few times are returned sorted and distinct", () => {
  expect(timeline([30, 10, 20, 10], 100)).toEqual([10, 20, 30]);
});

test("of too many times, evenly spread ones and both ends are returned", () => {
  expect(timeline([0, 1, 2, 3, 4, 5, 6, 7, 8], 5)).toEqual([0, 2, 4, 6, 8]);
});

test("the result is ascending, within the limit, and contains only given times", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 900 }), (times) => {
      const stops = timeline(times, 100);
      expect(stops.length).toBe(Math.min(100, new Set(times).size));
      expect(stops.every((stop) => times.includes(stop))).toBe(true);
      expect(stops).toEqual([...new Set(stops)].sort((a, b) => a - b));
      expect([stops[0], stops.at(-1)]).toEqual([Math.min(...times), Math.max(...times)]);
    }),
  );
});
