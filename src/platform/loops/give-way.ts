import { setImmediate as nextTurn } from "node:timers/promises";

let areRequestsInProgress = false;
const waiting = new Set<() => void>();

/** Tells this process whether the one that answers requests has some in progress. One that is not told knows of none. */
export function announceRequests(areInProgress: boolean): void {
  areRequestsInProgress = areInProgress;
  if (areInProgress) return;
  for (const goOn of waiting) goOn();
}

/**
 * Divides long background work into pieces. After each, other work of this process has its turn, and requests in progress are answered
 * first: for at most as long as the piece took, so that the work keeps half of its speed where requests never end.
 * @returns to be awaited after each piece
 */
export function workInPieces(): () => Promise<void> {
  let startMs = performance.now();
  return async () => {
    const workedMs = performance.now() - startMs;
    await nextTurn();
    if (areRequestsInProgress) await untilAnswered(workedMs);
    startMs = performance.now();
  };
}

function untilAnswered(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      waiting.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, maxMs);
    waiting.add(goOn);
  });
}
