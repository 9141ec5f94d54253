import { expect, test } from "vitest";
import { nearestSection, readingLine } from "./section-index.tsx";

const places = [
  { id: "segments", top: -400, bottom: 100 },
  { id: "categories", top: 140, bottom: 380 },
  { id: "brands", top: 420, bottom: 900 },
];

test.each([
  [50, "segments"],
  [110, "segments"],
  [120, "segments"],
  [121, "categories"],
  [300, "categories"],
  [405, "brands"],
  [2000, "brands"],
])("with the line at %d px it is %s", (line, id) => {
  expect(nearestSection(places, line)).toBe(id);
});

test("one reads at the top of the window first, at its bottom last; a page without scrolling at its top", () => {
  expect(readingLine(0, 800, 2000)).toBe(0);
  expect(readingLine(600, 800, 2000)).toBe(400);
  expect(readingLine(1200, 800, 2000)).toBe(800);
  expect(readingLine(-20, 800, 2000)).toBe(0);
  expect(readingLine(0, 800, 700)).toBe(0);
});

test("without sections there is no current one", () => {
  expect(nearestSection([], 300)).toBeNull();
});
