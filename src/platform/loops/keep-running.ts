/** A child process. */
export interface Started<End> {
  /** Asks it to stop. */
  stop(): void;
  /** Resolves once it has ended, also where it could not be started. */
  readonly ended: Promise<End>;
}

export interface KeepRunningOptions<Child extends Started<End>, End> {
  start(): Child;
  /** Called after each end, also the last one; a new one starts when this has resolved. Handles its own errors. */
  onEnd(child: Child, end: End): Promise<void>;
}

export interface KeptRunning<Child> {
  /** The running one, else the one that ended last. */
  current(): Child;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** One that ran this long is healthy: if it ends, the next one starts at once. */
const healthyMs = 30_000;
const firstRestMs = 500;
const maxRestMs = 30_000;

/** Keeps a child process running until stopped: starts another one when it ends, after growing pauses where each lives briefly. */
export function keepRunning<Child extends Started<End>, End>({
  start,
  onEnd,
}: KeepRunningOptions<Child, End>): KeptRunning<Child> {
  let shortLives = 0;
  let current = start();
  let startedMs = performance.now();
  let hasEnded = false;
  let isStopping = false;
  let endRest: (() => void) | undefined;

  const restFor = async (ms: number) => {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      endRest = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    endRest = undefined;
  };
  const run = async () => {
    for (;;) {
      const end = await current.ended;
      hasEnded = true;
      await onEnd(current, end);
      if (isStopping) return;
      shortLives = performance.now() - startedMs < healthyMs ? shortLives + 1 : 0;
      if (shortLives > 1) await restFor(Math.min(maxRestMs, firstRestMs * 2 ** (shortLives - 2)));
      if (isStopping) return;
      current = start();
      startedMs = performance.now();
      hasEnded = false;
    }
  };
  const finished = run();
  return {
    current: () => current,
    hasEnded: () => hasEnded,
    stop: async () => {
      isStopping = true;
      endRest?.();
      current.stop();
      await finished;
    },
  };
}
