import { afterEach, expect, test } from "vitest";
import { announceRequests, workInPieces } from "./give-way.ts";

afterEach(() => announceRequests(false));

/** Keeps the thread busy. */
function work(ms: number): void {
  for (const endMs = performance.now() + ms; performance.now() < endMs; );
}

test("work goes on after other work has had its turn, where no requests are in progress", async () => {
  const endPiece = workInPieces();
  let hadTurn = false;
  setImmediate(() => {
    hadTurn = true;
  });
  await endPiece();
  expect(hadTurn).toBe(true);
});

test("work waits until requests are answered", async () => {
  const endPiece = workInPieces();
  let isOver = false;
  announceRequests(true);
  work(500);
  const ended = endPiece().then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver).toBe(false);
  announceRequests(false);
  await ended;
});

test("work waits for requests that never end for as long as its piece took", async () => {
  announceRequests(true);
  const endPiece = workInPieces();
  for (const ms of [60, 20]) {
    work(ms);
    const startMs = performance.now();
    await endPiece();
    // Timers round down.
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(ms - 2);
  }
});
