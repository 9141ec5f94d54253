import fc from "fast-check";
import { expect, test } from "vitest";
import { drawnRows, rowWindow } from "./windowed-list.tsx";

test.each([
  [0, 10_000, 0, 18],
  [4400, 10_000, 92, 118],
  [439_560, 10_000, 9982, 10_000],
  [0, 3, 0, 3],
  [900, 0, 0, 0],
])("scrolled by %d px of rows of 44 px, 440 px show of %d rows: %d to %d", (scrolled, count, from, to) => {
  expect(rowWindow(scrolled, 440, 44, count)).toEqual({ from, to });
});

test("every visible row is rendered, and never more than a few beyond", () => {
  fc.assert(
    fc.property(fc.nat(500_000), fc.nat(10_000), (scrolled, count) => {
      const { from, to } = rowWindow(scrolled, 440, 44, count);
      expect(to - from).toBeLessThanOrEqual(28);
      for (const row of [Math.floor(scrolled / 44), Math.floor((scrolled + 439) / 44)])
        if (row < count) expect(row >= from && row < to).toBe(true);
    }),
  );
});

test("the neighbours of the focused row are drawn, wherever the list is scrolled to", () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.integer({ min: 1, max: 1000 }), fc.nat(), (scrolled, count, seed) => {
      const focused = seed % count;
      const drawn = drawnRows(rowWindow(scrolled, 440, 44, count), focused, count);
      for (const row of [focused - 1, focused, focused + 1])
        if (row >= 0 && row < count) expect(drawn).toContain(row);
      expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
      expect(drawn.length).toBeLessThanOrEqual(45);
    }),
  );
});
