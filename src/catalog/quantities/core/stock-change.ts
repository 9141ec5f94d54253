/** A record's stock: decimal text with one decimal, null where not known. */
export interface Stock {
  readonly quantity: string | null;
  /** A person set it; it holds until it is cleared. */
  readonly isByHand: boolean;
  /** What the page says; the same as `quantity` unless that was set by hand. */
  readonly pageQuantity: string | null;
}

/** The stock once a person has set it. @param pieces ≥ 0, in steps of 0.1 */
export function manualStock(stock: Stock, pieces: number): Stock {
  return { quantity: pieces.toFixed(1), isByHand: true, pageQuantity: stock.pageQuantity };
}

/** The stock once a person's word is taken back: what the page says. */
export function pageStock({ pageQuantity }: Stock): Stock {
  return { quantity: pageQuantity, isByHand: false, pageQuantity };
}

/** Whether two say the same to people; what the page says behind a hand-set quantity does not count. */
export function isSameStock(one: Stock, other: Stock): boolean {
  return one.quantity === other.quantity && one.isByHand === other.isByHand;
}

/** As the product history keeps it. Shapes: src/admin/README.md */
export function storedStock({ quantity, isByHand }: Stock) {
  return { quantity: quantity === null ? null : Number(quantity), byHand: isByHand };
}
