import { expect, test } from "vitest";
import { nearestSection } from "./section-index.tsx";

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
])("with the middle at %d px it is %s", (middle, id) => {
  expect(nearestSection(places, middle)).toBe(id);
});

test("without sections there is no current one", () => {
  expect(nearestSection([], 300)).toBeNull();
});
