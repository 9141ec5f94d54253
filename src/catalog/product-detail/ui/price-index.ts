/**
 * The price index: our price as a share of the average offer.
 * @param own our price, lei
 * @param average average of the offers, lei
 * @returns 100 = as the market, one decimal; null where the average is 0
 */
export function priceIndex(own: number, average: number): number | null {
  if (average === 0) return null;
  // Worked in bani, so that 103,25 does not become 103,2 by a float's doing.
  return Math.round((Math.round(own * 100) * 1000) / Math.round(average * 100)) / 10;
}
