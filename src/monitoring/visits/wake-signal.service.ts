/** Wakes a loop that has nothing to do before its time is up. */
export interface Bell {
  ring(): void;
  /** @returns after so many milliseconds, or as soon as it rings or has rung since the last wait */
  wait(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    wait: async (ms) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      hasRung = false;
    },
  };
}
