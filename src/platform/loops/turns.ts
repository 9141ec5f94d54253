import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * For pieces of work of which many can become due at once: one in each turn of the event loop, in the order of the calls.
 * Timers, and replies of the database, are handled between any two.
 */
export interface Turns {
  /** To be awaited before each piece. */
  take(): Promise<void>;
  /** Pieces that wait for their turn. */
  waiting(): number;
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    take: () => {
      waiting += 1;
      last = last.then(async () => {
        await nextTurn();
        waiting -= 1;
      });
      return last;
    },
    waiting: () => waiting,
  };
}
