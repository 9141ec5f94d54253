/** Where a section stands in the window, px from its top. */
export interface SectionPlace {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The section nearest to the middle of the window: the one that covers it, else the one whose edge is closest; of two
 * as close the first.
 * @param middle px from the window's top
 * @returns null without sections
 * @see specification 1, section 2 "Import/Export page": the side index
 */
export function nearestSection(places: readonly SectionPlace[], middle: number): string | null {
  let nearest: { readonly id: string; readonly gap: number } | null = null;
  for (const { id, top, bottom } of places) {
    const gap = Math.max(top - middle, middle - bottom, 0);
    if (nearest === null || gap < nearest.gap) nearest = { id, gap };
  }
  return nearest?.id ?? null;
}
