import { expect, test } from "vitest";
import { createTally, type Tally } from "./usage-tally.ts";

const drainedOf = (tally: Tally<number, string>) =>
  [...tally.drain()].map(([group, items]) => [group, [...items].map(([key, { calls }]) => [key, calls])]);

test("calls of one item add up within its group, and draining empties the tally", () => {
  const tally = createTally<number, string>(10);
  for (const key of ["a", "b", "a"]) tally.add(1, key, key, 1);
  tally.add(2, "a", "a", 5);
  tally.add(2, "a", "a", 2);
  expect(tally.size()).toBe(3);
  expect(drainedOf(tally)).toEqual([
    [
      1,
      [
        ["a", 2],
        ["b", 1],
      ],
    ],
    [2, [["a", 7]]],
  ]);
  expect(tally.size()).toBe(0);
  expect(drainedOf(tally)).toEqual([]);
});

test("a full tally counts no new item but still counts known ones", () => {
  const tally = createTally<number, string>(2);
  const added = [
    tally.add(1, "a", "a", 1),
    tally.add(2, "a", "a", 1),
    tally.add(1, "b", "b", 1),
    tally.add(3, "a", "a", 1),
    tally.add(1, "a", "a", 1),
  ];
  expect(added).toEqual([true, true, false, false, true]);
  expect(drainedOf(tally)).toEqual([
    [1, [["a", 2]]],
    [2, [["a", 1]]],
  ]);
});
