/**
 * Uniform pseudo-random number that depends only on its arguments, so that the market is the same on every machine.
 * @param keys whole numbers; their order matters
 * @returns a number in [0, 1)
 */
export function noise(...keys: readonly number[]): number {
  let h = 0x9e3779b9;
  for (const key of keys) {
    h = Math.imul(h ^ (key | 0), 0x85ebca6b);
    h ^= h >>> 13;
    h = Math.imul(h, 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return (h >>> 0) / 0x1_0000_0000;
}

/** Uniform in [low, high). */
export function noiseBetween(low: number, high: number, ...keys: readonly number[]): number {
  return low + (high - low) * noise(...keys);
}

/** A distinct key for each decision, so that two decisions about the same shop and product are independent. */
export const noiseKey = {
  level: 1,
  productBias: 2,
  repriceOffset: 3,
  repriceVariation: 4,
  weekendPromo: 5,
  weekendDepth: 6,
  blackFriday: 7,
  blackFridayDepth: 8,
  clearance: 9,
  clearanceDepth: 10,
  soldOut: 11,
  soldOutStart: 12,
  soldOutLength: 13,
  pieces: 14,
  preorder: 15,
  mistype: 16,
  flash: 17,
  flashMinute: 18,
  flashDepth: 19,
  undercut: 20,
  sells: 21,
  competitors: 22,
  discontinued: 23,
  related: 24,
  variant: 25,
  repriceSkipped: 26,
} as const;
