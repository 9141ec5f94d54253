import { expect, test } from "vitest";
import { nextStop } from "./cursor.ts";

const stops = [10, 20, 30];

test("arrows step through observations and stop at the ends", () => {
  expect(nextStop("ArrowLeft", stops, 20)).toBe(10);
  expect(nextStop("ArrowLeft", stops, 10)).toBe(10);
  expect(nextStop("ArrowRight", stops, 20)).toBe(30);
  expect(nextStop("ArrowRight", stops, 30)).toBe(30);
});

test("from no choice the newest comes first", () => {
  expect(nextStop("ArrowLeft", stops, null)).toBe(30);
  expect(nextStop("Home", stops, null)).toBe(10);
});

test("other keys do nothing", () => {
  expect(nextStop("a", stops, 20)).toBeNull();
  expect(nextStop("ArrowLeft", [], null)).toBeNull();
});
