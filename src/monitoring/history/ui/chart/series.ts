import type { PriceHistory } from "../../history.contract.ts";

/** One observation: the price, if any, from its time on. */
export interface Point {
  /** ms. */
  readonly time: number;
  /** Lei; null where the page showed no price. */
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
  /** Dash pattern while in stock, for `stroke-dasharray`; null is solid. */
  readonly dash: string | null;
  readonly points: readonly Point[];
}

const dashes = [null, "10 3", "6 3 1.5 3", "3.5 2"] as const;

/**
 * A history as lines: rivals by name, ours last, so that it is drawn on top.
 * @param competitors all rivals of the site: they decide each shop's colour
 */
export function seriesOf(history: PriceHistory, ownShop: string, competitors: readonly string[]): Series[] {
  const rivals = Object.keys(history)
    .filter((shop) => shop !== ownShop)
    .sort();
  const colours = seriesColours(rivals, competitors);
  const lines = rivals.map((shop): Series => {
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

/** How many colours the palette has. @see the series tokens of the theme */
const paletteSize = 20;

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
