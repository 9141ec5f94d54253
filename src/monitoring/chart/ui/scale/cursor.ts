/** Observations skipped by Page Up and Page Down. */
const stride = 10;

/**
 * The next cursor stop after a key press.
 * @param stops times of the observations, ascending
 * @param cursor the present stop, or null when none is chosen: then the newest counts
 * @returns the next stop, or null when the key does not move
 */
export function nextStop(key: string, stops: readonly number[], cursor: number | null): number | null {
  const last = stops.length - 1;
  const now =
    cursor === null ? last + (key === "ArrowLeft" || key === "ArrowDown" ? 1 : 0) : stops.indexOf(cursor);
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: now - 1,
    ArrowDown: now - 1,
    ArrowRight: now + 1,
    ArrowUp: now + 1,
    PageDown: now - stride,
    PageUp: now + stride,
    Home: 0,
    End: last,
  };
  const wanted = moves[key];
  if (wanted === undefined) return null;
  return stops[Math.max(0, Math.min(last, wanted))] ?? null;
}

/**
 * Cursor stops: times of the observations, evenly sampled down to `limit`, including the first and the last.
 * @param times in any order, ms
 * @param limit at least 2
 * @returns ascending, each once
 */
export function timeline(times: readonly number[], limit: number): number[] {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  if (sorted.length <= limit) return sorted;
  const stride = (sorted.length - 1) / (limit - 1);
  return Array.from({ length: limit }, (_, index) => sorted[Math.round(index * stride)] ?? 0);
}
