/** How far Page Up and Page Down go, in observations. */
const stride = 10;

/**
 * Where a key moves the cursor of the chart.
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
