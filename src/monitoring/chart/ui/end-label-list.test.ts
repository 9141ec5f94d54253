import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadLabels, truncated } from "./end-label-list.tsx";

test("labels with enough space stay where their lines end", () => {
  expect(
    spreadLabels(
      [
        { item: "a", at: 10 },
        { item: "b", at: 40 },
      ],
      15,
      100,
    ).map(({ y }) => y),
  ).toEqual([10, 40]);
});

test("labels of lines that end together do not overlap", () => {
  expect(
    spreadLabels(
      [
        { item: "a", at: 95 },
        { item: "b", at: 96 },
      ],
      15,
      100,
    ).map(({ y }) => y),
  ).toEqual([85, 100]);
});

test("never closer than the gap, never outside, always in the order of the lines", () => {
  const wanted = fc.array(fc.record({ item: fc.nat(), at: fc.integer({ min: 0, max: 250 }) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(wanted, (labels) => {
      const placed = spreadLabels(labels, 15, 250);
      placed.forEach(({ y, at }, index) => {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(250);
        const before = placed[index - 1];
        if (before) {
          expect(y - before.y).toBeGreaterThanOrEqual(15);
          expect(at).toBeGreaterThanOrEqual(before.at);
        }
      });
    }),
  );
});

test("a name is truncated only when it is longer than its place", () => {
  expect(truncated("magazin-de-scule.ro", 19)).toBe("magazin-de-scule.ro");
  expect(truncated("magazin-de-scule.ro", 12)).toBe("magazin-de-…");
});
