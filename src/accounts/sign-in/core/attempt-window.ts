/** How many tries a key has in a sliding window. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly windowMs: number;
}

/**
 * Whether one more try is allowed.
 * @param tries instants of earlier tries in ms, oldest first
 * @param nowMs the present instant in ms
 * @returns 0 when allowed, else whole seconds until the oldest counted try leaves the window, at least 1
 */
export function waitSeconds(tries: readonly number[], limit: AttemptLimit, nowMs: number): number {
  const counted = attemptsInWindow(tries, limit, nowMs);
  const oldestThatCounts = counted[counted.length - limit.attempts];
  if (oldestThatCounts === undefined) return 0;
  return Math.max(1, Math.ceil((oldestThatCounts + limit.windowMs - nowMs) / 1000));
}

/** The tries that still count, oldest first. */
export function attemptsInWindow(tries: readonly number[], limit: AttemptLimit, nowMs: number): number[] {
  return tries.filter((at) => at > nowMs - limit.windowMs);
}
