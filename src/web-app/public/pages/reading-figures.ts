/** Values of a field that were reported and right, that were reported, and that the pages state. */
export interface ReadingFigure {
  readonly right: number;
  readonly reported: number;
  readonly stated: number;
}

/** How well the README's two sets of real pages are read: 77 pages of 32 shops, and 137 pages of 103 sites. */
export const readingFigures = {
  price: [
    { right: 72, reported: 74, stated: 73 },
    { right: 90, reported: 92, stated: 106 },
  ],
  SKU: [
    { right: 72, reported: 76, stated: 76 },
    { right: 75, reported: 88, stated: 89 },
  ],
  availability: [
    { right: 76, reported: 76, stated: 77 },
    { right: 99, reported: 105, stated: 110 },
  ],
  brand: [
    { right: 48, reported: 67, stated: 53 },
    { right: 72, reported: 85, stated: 91 },
  ],
} as const satisfies Record<string, readonly [ReadingFigure, ReadingFigure]>;

/** @returns F1, the harmonic mean of the shares of reported and of stated values that are right, with three decimals */
export function f1Of({ right, reported, stated }: ReadingFigure): string {
  return ((2 * right) / (reported + stated)).toFixed(3);
}
