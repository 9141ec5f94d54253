import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * For pieces of work of which many can become due at once: one in each turn of the event loop, in the order of the calls.
 * Timers, and replies of the database, are handled between any two.
 * @returns to be awaited before each piece
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => nextTurn());
    return last;
  };
}
