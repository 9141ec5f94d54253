import { expect, test } from "vitest";
import { SeenItems } from "./seen-items.ts";

test("of 150,000 names each is new once, however often the table grows", () => {
  const seen = new SeenItems();
  const names = Array.from({ length: 50_000 }, (_, n) => [
    `a https://shop.ro/p-${n}`,
    `k ${n}`,
    `p ${n}`,
  ]).flat();
  expect(names.filter((name) => seen.add(name))).toEqual([]);
  expect(names.filter((name) => !seen.add(name))).toEqual([]);
});
