/** A price at an instant, oldest first; null: none was read. */
export interface PricePoint {
  readonly atMs: number;
  readonly priceMinor: number | null;
}

/** Answered cuts within `windowMs` that make a price war. */
export const warCuts = 3;
/** Days in which the cuts count, milliseconds. */
export const warWindowMs = 7 * 86_400_000;
/** Time in which a competitor's cut answers ours, milliseconds. */
const answerMs = 86_400_000;

/** Instants at which the price fell. */
export function cutsOf(points: readonly PricePoint[]): number[] {
  const cuts: number[] = [];
  let last: number | null = null;
  for (const { atMs, priceMinor } of points) {
    if (priceMinor === null) continue;
    if (last !== null && priceMinor < last) cuts.push(atMs);
    last = priceMinor;
  }
  return cuts;
}

/** Whether the own price was cut so often in the seven days before now that competitors may have answered. */
export function mayBePriceWar(own: readonly PricePoint[], nowMs: number): boolean {
  return cutsWithin(own, nowMs - warWindowMs, nowMs).length >= warCuts;
}

function cutsWithin(points: readonly PricePoint[], sinceMs: number, nowMs: number): number[] {
  return cutsOf(points).filter((at) => at > sinceMs && at <= nowMs);
}

/**
 * Whether a competitor has answered three of our cuts, each within 24 hours, in the seven days before now.
 * @param own points of the own price
 * @param competitors points of each competitor's page
 * @param resumedAtMs cuts before it do not count: a person has resumed the rule
 */
export function isPriceWar(
  own: readonly PricePoint[],
  competitors: readonly (readonly PricePoint[])[],
  nowMs: number,
  resumedAtMs: number | null,
): boolean {
  const since = Math.max(nowMs - warWindowMs, resumedAtMs ?? Number.NEGATIVE_INFINITY);
  const ownCuts = cutsWithin(own, since, nowMs);
  if (ownCuts.length < warCuts) return false;
  return competitors.some((points) => {
    const cuts = cutsOf(points);
    const answered = ownCuts.filter((at) =>
      cuts.some((cut) => cut > at && cut <= at + answerMs && cut <= nowMs),
    );
    return answered.length >= warCuts;
  });
}

/** Changes of a price from the start of a day until now. */
export function changesOnDay(points: readonly PricePoint[], startMs: number, nowMs: number): number {
  let changes = 0;
  let last: number | null = null;
  for (const { atMs, priceMinor } of points) {
    if (priceMinor === null) continue;
    if (last !== null && priceMinor !== last && atMs >= startMs && atMs <= nowMs) changes += 1;
    last = priceMinor;
  }
  return changes;
}
