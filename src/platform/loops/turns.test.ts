import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

function block(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test("timers that are due run between any two pieces of work, which keep their order", async () => {
  const turns = createTurns();
  const order: string[] = [];
  const piece = async (name: string) => {
    await turns.take();
    order.push(name);
    setTimeout(() => order.push(`timer of ${name}`), 1);
    block(5);
  };
  const done = Promise.all([piece("first"), piece("second"), piece("third")]);
  expect(turns.waiting()).toBe(3);
  await done;
  expect(turns.waiting()).toBe(0);
  expect(order).toEqual(["first", "timer of first", "second", "timer of second", "third"]);
});
