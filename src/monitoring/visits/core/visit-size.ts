/** A visit ends after about this long, so that what people wait for gets its turn on a busy host. */
const visitMs = 2000;
const mostTasks = 32;

/**
 * How many tasks of a host are done in one visit.
 * @param gapMs least time between two requests to the host, ≥ 0
 * @returns 1 .. 32
 */
export function visitSize(gapMs: number): number {
  return Math.max(1, Math.min(mostTasks, Math.floor(visitMs / Math.max(1, gapMs))));
}
