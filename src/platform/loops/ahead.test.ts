import { expect, test } from "vitest";
import { ahead } from "./ahead.ts";

test("the next item is made while the consumer works on one, and not the one after it", async () => {
  const made: number[] = [];
  async function* source() {
    for (let item = 1; item <= 4; item++) {
      made.push(item);
      yield item;
    }
  }
  const seen: [number, number[]][] = [];
  for await (const item of ahead(source())) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.push([item, [...made]]);
  }
  expect(seen).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3, 4]],
    [4, [1, 2, 3, 4]],
  ]);
});

test("an error arrives where its item would have, and a consumer that stops closes the source", async () => {
  let isClosed = false;
  async function* source() {
    try {
      yield 1;
      yield 2;
      throw new Error("broken");
    } finally {
      isClosed = true;
    }
  }
  const seen: number[] = [];
  const all = async () => {
    for await (const item of ahead(source())) seen.push(item);
  };
  await expect(all()).rejects.toThrow("broken");
  expect(seen).toEqual([1, 2]);
  isClosed = false;
  for await (const _item of ahead(source())) break;
  expect(isClosed).toBe(true);
});
