/** A page of a list as the wire names it: pages count from 0. */
export interface PageFrame {
  readonly number: number;
  readonly totalPages: number;
  /** Rows before the page. */
  readonly offset: number;
}

/**
 * The page to answer with: the one asked for, or the last one where it lies past the end.
 * @param page asked for, whole, from 0
 * @param size rows a page, whole, from 1
 * @param total rows of the list, whole, from 0
 */
export function frameOf(page: number, size: number, total: number): PageFrame {
  const totalPages = Math.ceil(total / size);
  const number = Math.min(page, Math.max(0, totalPages - 1));
  return { number, totalPages, offset: number * size };
}
