import type { Log } from "./log.ts";

const limitMs = 25_000;

export interface Shutdown {
  /** Closers run one after another, the last added first: what was built on top goes first. */
  add(name: string, close: () => Promise<unknown>): void;
  /** Ends everything once, within 25 s; later calls wait for the first. */
  stop(reason: string): Promise<void>;
}

/** @param log is told of closers that fail or don't end; the others run all the same */
export function createShutdown(log: Log): Shutdown {
  const closers: { name: string; close: () => Promise<unknown> }[] = [];
  let stopping: Promise<void> | undefined;
  const closeAll = async (reason: string) => {
    log.info({ reason }, "stopping");
    const deadline = performance.now() + limitMs;
    for (const { name, close } of closers.toReversed()) {
      try {
        await withinMs(close(), deadline - performance.now());
      } catch (err) {
        log.error({ err, closer: name }, "could not be stopped in order");
      }
    }
  };
  return {
    add: (name, close) => {
      closers.push({ name, close });
    },
    stop: (reason) => {
      stopping ??= closeAll(reason);
      return stopping;
    },
  };
}

/**
 * Ends the process in order on Ctrl-C, kill, a closed terminal, or the death of the launcher
 * that started it, so that nothing is left behind.
 */
export function stopOnSignals(stop: (reason: string) => Promise<void>): void {
  const end = (reason: string) => {
    stop(reason).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
  if (process.connected) {
    process.once("disconnect", () => end("the launcher ended"));
    process.channel?.unref();
  }
}

async function withinMs(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("took too long")), Math.max(0, ms));
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
