/**
 * Which page numbers a pager shows: the first, the last, and those around the current one; null is a gap.
 * A gap never stands for a single page.
 * @param current 1-based
 */
export function pageNumbers(current: number, total: number): readonly (number | null)[] {
  const shown = new Set([1, total, current - 1, current, current + 1]);
  if (current <= 3) for (const near of [2, 3, 4]) shown.add(near);
  if (current >= total - 2) for (const near of [total - 1, total - 2, total - 3]) shown.add(near);
  const pages = [...shown].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}
