/** Share of the last applied run's items, in percent, below which a feed is held until a person confirms it. */
const minSharePercent = 70;

/**
 * Whether a feed has shrunk by more than 30 %.
 * @param items that can be applied
 * @param previous those of the last applied run; null without one
 */
export function hasShrunk(items: number, previous: number | null): boolean {
  return previous !== null && items * 100 < previous * minSharePercent;
}
