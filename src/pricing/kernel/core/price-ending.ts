import { type Bani, bani } from "../../../kit/money.ts";
import type { PriceEnding } from "./kernel-input.ts";

const lastBani: Readonly<Record<Exclude<PriceEnding, "none">, number>> = { ".99": 99, ".90": 90, ".00": 0 };

/** Highest price with the ending that is not above `price`; null when it would not be positive. */
export function endingAtMost(price: number, ending: PriceEnding): Bani | null {
  if (ending === "none") return price > 0 ? bani(price) : null;
  const last = lastBani[ending];
  const below = price - ((((price - last) % 100) + 100) % 100);
  return below > 0 ? bani(below) : null;
}

/** Lowest positive price with the ending that is not below `price`. */
export function endingAtLeast(price: number, ending: PriceEnding): Bani {
  const positive = Math.max(1, price);
  if (ending === "none") return bani(positive);
  return bani(positive + ((((lastBani[ending] - positive) % 100) + 100) % 100));
}
