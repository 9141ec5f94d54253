/** How many colours the palette has. @see the series tokens of the theme */
export const paletteSize = 20;

/**
 * The palette index of each rival of a product. A shop keeps its colour from product to product: its place among
 * all rivals of the site decides, and only where two would meet in one chart does the later take the next free one.
 * @param shops rivals in the chart
 * @param competitors all rivals of the site, in any order
 */
export function seriesColours(shops: readonly string[], competitors: readonly string[]): Map<string, number> {
  const known = [...new Set([...competitors, ...shops])].sort();
  const taken = new Set<number>();
  const colours = new Map<string, number>();
  for (const shop of [...shops].sort()) {
    let index = known.indexOf(shop) % paletteSize;
    while (taken.has(index) && taken.size < paletteSize) index = (index + 1) % paletteSize;
    taken.add(index);
    colours.set(shop, index);
  }
  return colours;
}
