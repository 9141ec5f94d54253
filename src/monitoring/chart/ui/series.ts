import type { PriceHistory } from "../../history/history.contract.ts";

/** An observation: the price from its time on, if any. */
export interface Point {
  /** ms. */
  readonly time: number;
  /** Lei; null without a price. */
  readonly value: number | null;
  readonly isOut: boolean;
  readonly isPromo: boolean;
}

/** The prices of one shop, oldest first. */
export interface Series {
  readonly shop: string;
  readonly isOwn: boolean;
  /** CSS colour. */
  readonly colour: string;
  /** `stroke-dasharray` while in stock; null is solid. */
  readonly dash: string | null;
  readonly points: readonly Point[];
}

/** Strokes of at least 7 px, so that none looks like the dots of a shop that is out of stock. */
const dashes = [null, "16 4", "8 3", "16 3 7 3"] as const;

/**
 * History as lines: competitors by name, the own line last, so that it is drawn on top.
 * @param competitors all competitors of the site, which determine each shop's colour
 */
export function seriesOf(history: PriceHistory, ownShop: string, competitors: readonly string[]): Series[] {
  const shops = Object.keys(history)
    .filter((shop) => shop !== ownShop)
    .sort();
  const colours = seriesColours(shops, competitors);
  const lines = shops.map((shop): Series => {
    const index = colours.get(shop) ?? 0;
    return {
      shop,
      isOwn: false,
      colour: `var(--series-${index})`,
      dash: dashes[index % dashes.length] ?? null,
      points: pointsOf(history, shop),
    };
  });
  const own: Series = {
    shop: ownShop,
    isOwn: true,
    colour: "var(--own)",
    dash: null,
    points: pointsOf(history, ownShop),
  };
  return [...lines, own].filter((line) => line.points.length > 0);
}

function pointsOf(history: PriceHistory, shop: string): Point[] {
  return (history[shop] ?? [])
    .map(({ timestamp, value, available, promo }) => ({
      time: timestamp,
      value,
      isOut: available === "OUT_OF_STOCK",
      isPromo: promo,
    }))
    .sort((a, b) => a.time - b.time);
}

/** Number of `--series` colours in the theme. */
const paletteSize = 20;

/**
 * Palette index of each competitor of a product. A shop keeps its colour across products, by its position
 * among all competitors of the site; on a clash within a chart the later one takes the next free colour.
 * @param shops competitors in the chart
 * @param competitors all competitors of the site, in any order
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
