import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

function block(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test("timers that are due run between any two pieces of work, which keep their order", async () => {
  const turn = createTurns();
  const order: string[] = [];
  const piece = async (name: string) => {
    await turn();
    order.push(name);
    setTimeout(() => order.push(`timer of ${name}`), 1);
    block(5);
  };
  await Promise.all([piece("first"), piece("second"), piece("third")]);
  expect(order).toEqual(["first", "timer of first", "second", "timer of second", "third"]);
});
