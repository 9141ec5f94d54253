/** A record's stock: decimal text with one decimal, null when unknown. */
export interface Stock {
  readonly quantity: string | null;
  /** A person set the quantity; it is stored until it is cleared. */
  readonly isByHand: boolean;
  /** The page's quantity; equals `quantity` unless that was set by hand. */
  readonly pageQuantity: string | null;
}

/** The stock after a person set the quantity. @param pieces ≥ 0, in steps of 0.1 */
export function manualStock(stock: Stock, pieces: number): Stock {
  return { quantity: pieces.toFixed(1), isByHand: true, pageQuantity: stock.pageQuantity };
}

/** The stock after a hand-set quantity was cleared: the page's quantity. */
export function pageStock({ pageQuantity }: Stock): Stock {
  return { quantity: pageQuantity, isByHand: false, pageQuantity };
}

/** Whether two stocks look the same to people, ignoring the page's quantity behind a hand-set one. */
export function isSameStock(one: Stock, other: Stock): boolean {
  return one.quantity === other.quantity && one.isByHand === other.isByHand;
}

/** The stock as the product history stores it. */
export function storedStock({ quantity, isByHand }: Stock) {
  return { quantity: quantity === null ? null : Number(quantity), byHand: isByHand };
}
