const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000];

/** Pauses before each further try, 24.6 hours together. */
const pausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  7 * hourMs,
  10 * hourMs,
] as const;

/** Part of a pause by which it is shortened or extended, so that what failed together is not tried again together. */
const jitter = 0.1;

/**
 * Pause before the next try of a delivery.
 * @param tries that have failed, from 1
 * @param random from 0 to below 1
 * @returns whole ms; null when it is given up
 */
export function pauseAfter(tries: number, random: number): number | null {
  const pauseMs = pausesMs[tries - 1];
  return pauseMs === undefined ? null : Math.round(pauseMs * (1 - jitter + 2 * jitter * random));
}
