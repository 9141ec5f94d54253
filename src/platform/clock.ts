/** Where the time comes from. Calculations take instants; only actions ask a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface SettableClock extends Clock {
  set(instant: Date): void;
  /** @param ms milliseconds, negative goes back */
  advance(ms: number): void;
}

/** A clock that stands still until it is moved: for tests and for made history. */
export function settableClock(start: Date): SettableClock {
  let instant = new Date(start);
  return {
    now: () => new Date(instant),
    set: (next) => {
      instant = new Date(next);
    },
    advance: (ms) => {
      instant = new Date(instant.getTime() + ms);
    },
  };
}
