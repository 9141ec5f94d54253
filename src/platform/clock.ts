/** Source of the current time. Calculations take instants; only actions read a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface SettableClock extends Clock {
  set(instant: Date): void;
  /** @param ms milliseconds; negative moves the clock back */
  advance(ms: number): void;
}

/** A clock that changes only when it is set: for tests and generated history. */
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
