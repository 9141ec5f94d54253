/** How many attempts a counter allows in a sliding window. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly windowMs: number;
}

/**
 * Whether one more attempt is allowed.
 * @param attempts times of earlier attempts in ms, oldest first
 * @param nowMs the current time in ms
 * @returns 0 when allowed, else whole seconds until the oldest counted attempt leaves the window, at least 1
 */
export function waitSeconds(attempts: readonly number[], limit: AttemptLimit, nowMs: number): number {
  const counted = attemptsInWindow(attempts, limit, nowMs);
  const oldestThatCounts = counted[counted.length - limit.attempts];
  if (oldestThatCounts === undefined) return 0;
  return Math.max(1, Math.ceil((oldestThatCounts + limit.windowMs - nowMs) / 1000));
}

/** The attempts that still count, oldest first. */
export function attemptsInWindow(attempts: readonly number[], limit: AttemptLimit, nowMs: number): number[] {
  return attempts.filter((at) => at > nowMs - limit.windowMs);
}
