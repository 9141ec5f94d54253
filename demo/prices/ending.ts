/** The last two digits of a shop's prices. */
export type Ending = "99" | "90" | "00" | "49";

/**
 * Rounds to the nearest price with this ending: in steps of one leu, from 1,000 lei on in steps of ten lei.
 * @param bani price before rounding, > 0
 * @returns whole bani, at least 99
 */
export function withEnding(bani: number, ending: Ending): number {
  const step = bani >= 100_000 ? 1000 : 100;
  const tail = tailOf(ending, step);
  return Math.max(99, Math.round((bani - tail) / step) * step + tail);
}

function tailOf(ending: Ending, step: number): number {
  if (ending === "00") return 0;
  return Number(ending) + (step === 1000 ? 900 : 0);
}
