/** A label at the end of a line: where its line ends, and where there is room for it. */
export interface EndLabel<T> {
  readonly item: T;
  readonly at: number;
  readonly y: number;
}

/**
 * Moves labels apart so that none covers another and all stay within the plot; their order follows their lines.
 * @param wanted where each line ends, px from the top
 * @param gap least distance between two labels, px
 * @param height of the plot, px; where it cannot hold them all, the last ones are left out
 */
export function spreadLabels<T>(
  wanted: readonly { readonly item: T; readonly at: number }[],
  gap: number,
  height: number,
): EndLabel<T>[] {
  const sorted = [...wanted].sort((a, b) => a.at - b.at).slice(0, Math.floor(height / gap) + 1);
  const down: number[] = [];
  for (const { at } of sorted) down.push(Math.max(at, (down.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  const placed: EndLabel<T>[] = [];
  let ceiling = height;
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    const label = sorted[index];
    const y = Math.min(down[index] ?? 0, ceiling);
    if (label) placed.unshift({ ...label, y });
    ceiling = y - gap;
  }
  return placed;
}
