import type { PriceHistory } from "../../history.contract.ts";
import { seriesColours } from "./series-color.ts";

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
