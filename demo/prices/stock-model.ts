import { noise, noiseKey } from "./noise.ts";
import type { PriceInput } from "./trader.ts";

/** Stock of a product in a shop. */
export type Stock =
  | { readonly kind: "in-stock"; readonly pieces: number }
  | { readonly kind: "last-pieces"; readonly pieces: number }
  | { readonly kind: "pre-order" }
  | { readonly kind: "sold-out" };

const spellDays = 18;

/** Stock on a day: sold out for three to ten days at a time, last pieces the day before, sometimes pre-order after. */
export function stockOn({ seed, trader, good }: PriceInput, day: number): Stock {
  const shifted = day + (good.index % spellDays) + trader.index * 5;
  const spell = Math.floor(shifted / spellDays);
  const keys = [trader.index, good.index, spell] as const;
  if (noise(seed, noiseKey.soldOut, ...keys) < trader.soldOutShare) {
    const start = 1 + Math.floor(noise(seed, noiseKey.soldOutStart, ...keys) * 7);
    const length = 3 + Math.floor(noise(seed, noiseKey.soldOutLength, ...keys) * 8);
    const at = shifted - spell * spellDays;
    if (at >= start && at < start + length) return { kind: "sold-out" };
    if (at === start - 1) return lastPieces(seed, trader.index, good.index, day);
    if (at === start + length && noise(seed, noiseKey.preorder, ...keys) < 0.3) return { kind: "pre-order" };
  }
  if (noise(seed, noiseKey.pieces, ...keys) < 0.06) return lastPieces(seed, trader.index, good.index, spell);
  return { kind: "in-stock", pieces: 5 + Math.floor(noise(seed, noiseKey.pieces, ...keys) * 60) };
}

function lastPieces(seed: number, trader: number, good: number, key: number): Stock {
  return {
    kind: "last-pieces",
    pieces: 2 + Math.floor(noise(seed, noiseKey.pieces, trader, good, key, 1) * 3),
  };
}
