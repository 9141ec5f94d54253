import type { Log } from "./log.ts";

const limitMs = 25_000;

interface Closer {
  readonly name: string;
  readonly close: () => Promise<unknown>;
}

export interface Shutdown {
  /**
   * Closers run one after another, the last added first: what was built on top goes first.
   * What is added once the stopping has begun is closed at once: a start may be interrupted.
   */
  add(name: string, close: () => Promise<unknown>): void;
  /** Ends everything once, within 25 s; later calls wait for the first. */
  stop(reason: string): Promise<void>;
}

/** @param log is told of closers that fail or don't end; the others run all the same */
export function createShutdown(log: Log): Shutdown {
  const closers: Closer[] = [];
  let stopping: Promise<void> | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  const closeOne = async ({ name, close }: Closer) => {
    try {
      await withinMs(close(), deadline - performance.now());
    } catch (err) {
      log.error({ err, closer: name }, "could not be stopped in order");
    }
  };
  const closeAll = async (reason: string) => {
    log.info({ reason }, "stopping");
    deadline = performance.now() + limitMs;
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closeOne(closer);
  };
  return {
    add: (name, close) => {
      if (stopping) void closeOne({ name, close });
      else closers.push({ name, close });
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
