import { BusyError } from "./errors.ts";

export interface WaitingLineOptions {
  /** Pieces of work at a time. */
  readonly atOnce: number;
  /** How many more may wait; the next one is sent away. */
  readonly mostWaiting: number;
}

/** Lets so many in at a time, has some wait in their order, and sends the rest away. */
export interface WaitingLine {
  /** @throws BusyError 503 where the line is full; whatever the work throws */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** For work that would otherwise take every core or thread from everybody else. */
export function createWaitingLine({ atOnce, mostWaiting }: WaitingLineOptions): WaitingLine {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (inside >= atOnce) {
        if (waiting.length >= mostWaiting) throw new BusyError();
        await new Promise<void>((enter) => waiting.push(enter));
      } else inside += 1;
      try {
        return await work();
      } finally {
        // The place is handed on: nobody who comes now gets before those who wait.
        const next = waiting.shift();
        if (next) next();
        else inside -= 1;
      }
    },
  };
}
