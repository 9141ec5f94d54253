import type { Log } from "./log.ts";

const limitMs = 25_000;

interface Closer {
  readonly name: string;
  readonly close: () => Promise<unknown>;
}

export interface Shutdown {
  /**
   * Closers run one after another, last added first. One that is added after stopping has begun is run at once: a start
   * may be interrupted.
   */
  add(name: string, close: () => Promise<unknown>): void;
  /** Runs all closers once, within 25 s; later calls wait for the first. */
  stop(reason: string): Promise<void>;
}

/** @param log receives closers that fail or time out; the others still run */
export function createShutdown(log: Log): Shutdown {
  const closers: Closer[] = [];
  let stopping: Promise<void> | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  const closeOne = async ({ name, close }: Closer) => {
    try {
      await withinMs(close(), deadline - performance.now());
    } catch (err) {
      log.error({ err, closer: name }, "could not be stopped cleanly");
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
 * Stops and exits on Ctrl-C, kill, a closed terminal, or the exit of the launcher that started the process.
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
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("took too long")), Math.max(0, ms));
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
