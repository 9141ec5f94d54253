/** Where the marks of a price ruler stand, in percent of its length from the cheap end. */
export interface RulerScale {
  /** One for each offer, in the order given. */
  readonly ticks: readonly number[];
  /** Our own mark; null without own price. */
  readonly own: number | null;
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The ruler spans the offers, and our own price where that lies beyond them.
 * @param offers prices in one currency
 * @param own our price in the same currency, or null
 * @returns null where there is no price at all; everything in the middle when all are equal
 */
export function rulerScale(offers: readonly number[], own: number | null): RulerScale | null {
  const all = own === null ? offers : [...offers, own];
  if (all.length === 0) return null;
  const lowest = Math.min(...all);
  const highest = Math.max(...all);
  const at = (price: number) => (highest === lowest ? 50 : (100 * (price - lowest)) / (highest - lowest));
  return { ticks: offers.map(at), own: own === null ? null : at(own), lowest, highest };
}
