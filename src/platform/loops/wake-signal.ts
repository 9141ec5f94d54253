/** Wakes a loop that waits for work. */
export interface WakeSignal {
  signal(): void;
  /** Resolves after `ms`, or as soon as `signal` is called or has been called since the last wait. */
  wait(ms: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let isSignalled = false;
  let wake: (() => void) | undefined;
  return {
    signal: () => {
      isSignalled = true;
      wake?.();
    },
    wait: async (ms) => {
      if (!isSignalled) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      isSignalled = false;
    },
  };
}
