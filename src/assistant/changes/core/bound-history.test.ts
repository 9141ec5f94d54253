import fc from "fast-check";
import { expect, test } from "vitest";
import { boundHistory } from "./bound-history.ts";

const shop = (name: string, points: number) => ({
  shop: name,
  points: Array.from({ length: points }, (_, n) => n),
});

test("a shop keeps its latest points, and few points of one leave room for the others", () => {
  // 2 + (10 − 2) / 2 = 4 each.
  expect(boundHistory([shop("a", 9), shop("b", 2), shop("c", 5)], 10)).toEqual([
    { shop: "a", points: [5, 6, 7, 8], omitted: 5 },
    { shop: "b", points: [0, 1], omitted: 0 },
    { shop: "c", points: [1, 2, 3, 4], omitted: 1 },
  ]);
});

test("never more points than allowed, none lost without being counted, and none left out needlessly", () => {
  const sizes = fc.array(fc.nat(30), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 8, max: 100 }), (lengths, max) => {
      const bounded = boundHistory(
        lengths.map((length, n) => shop(String(n), length)),
        max,
      );
      const shown = bounded.reduce((sum, { points }) => sum + points.length, 0);
      const all = lengths.reduce((sum, length) => sum + length, 0);
      expect(shown).toBe(Math.min(all, max));
      bounded.forEach(({ points, omitted }, n) => {
        expect(points.length + omitted).toBe(lengths[n]);
      });
    }),
  );
});
