import fc from "fast-check";
import { expect, test } from "vitest";
import { compileTrees, scoreOf, type Tree } from "./boosted-trees.ts";

/** Walks down one tree, as its rows say. */
function leafOf(tree: Tree, values: readonly number[], at = 0): number {
  const row = tree[at] ?? 0;
  if (typeof row === "number") return row;
  const [feature, threshold, below, otherwise, absent] = row;
  const value = values[feature] ?? Number.NaN;
  if (Number.isNaN(value)) return leafOf(tree, values, absent);
  return leafOf(tree, values, Math.fround(value) < Math.fround(threshold) ? below : otherwise);
}

/** Trees of three features, of at most four levels. */
const tree = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 16 }).map((seeds): Tree => {
  const inner = (seeds.length - 1) >> 1;
  return seeds.slice(0, 2 * inner + 1).map((seed, at) => {
    const [below, otherwise] = [2 * at + 1, 2 * at + 2];
    return at < inner
      ? [(seed + 3) % 3, seed / 3, below, otherwise, seed % 2 === 0 ? below : otherwise]
      : seed;
  });
});
const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((n) => n / 3),
  fc.constant(Number.NaN),
);

test("the score of any number of trees is the sum of the leaves that their rows lead to", () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 9 }), fc.array(value, { maxLength: 4 }), (trees, values) => {
      const expected = trees.reduce((sum, one) => sum + leafOf(one, values), 0);
      expect(scoreOf(compileTrees(trees), values)).toBeCloseTo(expected, 9);
    }),
  );
});

test("an absent feature follows its own branch, and a threshold belongs to the upper one", () => {
  const score = (absent: number) => (one: number) =>
    scoreOf(compileTrees([[[0, 2, 1, 2, absent], -1, 1]]), [one]);
  expect([1.9, 2, Number.NaN].map(score(1))).toEqual([-1, 1, -1]);
  expect([1.9, 2, Number.NaN].map(score(2))).toEqual([-1, 1, 1]);
  expect(() => compileTrees([[[0, 2, 1, 2, 3], -1, 1, 3]])).toThrow(RangeError);
});
