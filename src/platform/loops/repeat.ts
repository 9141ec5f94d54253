import type { Log } from "../log.ts";
import { createWakeSignal } from "./wake-signal.ts";

/** Maximum time until new work is noticed, milliseconds. */
const idleMs = 300;
/** Rest after a failed round, milliseconds. */
const errorRestMs = 2000;

/** Runs rounds of work until stopped and waits while there is none. Errors are logged and retried after a delay. */
export function repeat(
  round: () => Promise<number>,
  { log }: { readonly log: Log },
  wakeSignal = createWakeSignal(),
): { stop(): Promise<void> } {
  let isStopping = false;
  const run = async () => {
    while (!isStopping) {
      try {
        if ((await round()) === 0) await wakeSignal.wait(idleMs);
      } catch (err) {
        log.warn({ err }, "a round of background work failed");
        await wakeSignal.wait(errorRestMs);
      }
    }
  };
  const finished = run();
  return {
    stop: () => {
      isStopping = true;
      wakeSignal.signal();
      return finished;
    },
  };
}
