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

test.each([
  [-20, 0],
  [0, 0],
  [300, 300],
  [400, 400],
  [1200, 400],
  [2000, 400],
  [2100, 500],
  [2400, 800],
])(
  "in a window of 800 px over a page of 3200 px, scrolled by %d px, one reads at %d px",
  (scrolled, line) => {
    expect(readingLine(scrolled, 800, 3200)).toBe(line);
  },
);

test("on a page that scrolls by less than a window the line goes from edge to edge", () => {
  expect(readingLine(0, 800, 1200)).toBe(0);
  expect(readingLine(100, 800, 1200)).toBe(200);
  expect(readingLine(400, 800, 1200)).toBe(800);
  expect(readingLine(0, 800, 700)).toBe(0);
});

test("without sections there is no current one", () => {
  expect(nearestSection([], 300)).toBeNull();
});
