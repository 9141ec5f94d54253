import type { MarketPosition } from "../market-filter.contract.ts";

/**
 * The market position of an own price, whole bani; prices within 1 % count as equal, the bound included.
 * ../market-filter.repo.ts computes the same in SQL.
 * @param offers prices of the offers that count, bani
 */
export function marketPositionOf(ownBani: number | null, offers: readonly number[]): MarketPosition {
  if (offers.length === 0) return "NO_COMPETITORS";
  if (ownBani === null) return "NO_OWN_PRICE";
  const [lowest, highest] = [Math.min(...offers), Math.max(...offers)];
  if (ownBani * 100 < lowest * 99) return "CHEAPEST";
  if (ownBani * 100 <= lowest * 101) return "EQUAL";
  return ownBani * 100 > highest * 101 ? "MOST_EXPENSIVE" : "MORE_EXPENSIVE";
}
