/** The rows of a long list that are drawn. */
export interface RowWindow {
  /** First row, from 0. */
  readonly from: number;
  /** The row after the last. */
  readonly to: number;
}

/** Drawn above and below what shows, so that the keyboard finds the next row. */
const spareRows = 8;

/**
 * The rows that show in a scrolled list, with some to spare.
 * @param scrolled px from the list's top
 * @param height px that show
 * @param rowHeight px
 */
export function rowWindow(scrolled: number, height: number, rowHeight: number, count: number): RowWindow {
  const from = Math.max(0, Math.floor(scrolled / rowHeight) - spareRows);
  const to = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + spareRows);
  return { from: Math.min(from, to), to };
}
