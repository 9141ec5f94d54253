import { leiFromBani } from "../../../kit/money.ts";
import type { ChangePoint } from "./change-point.ts";

/** A point of a line; the price is valid until the next one. */
export interface SeriesPoint {
  /** ms of the observation. */
  readonly timestamp: number;
  /** Lei; null if there was no price in lei. */
  readonly value: number | null;
  readonly available: ChangePoint["availability"];
  readonly promo: boolean;
}

type ShopPoint = Pick<ChangePoint, "observedAt" | "priceMinor" | "currency" | "availability" | "isPromo">;

/** A page of a shop with its change points, oldest first. */
export interface ShopPoints {
  readonly shop: string;
  readonly points: readonly ShopPoint[];
}

/**
 * Price history by shop. If a shop has several pages of the product, the second is named "shop (2)" and so on.
 * Prices in other currencies have a null value.
 */
export function historySeries(shops: readonly ShopPoints[]): Record<string, SeriesPoint[]> {
  const series = new Map<string, SeriesPoint[]>();
  for (const { shop, points } of shops) {
    let name = shop;
    for (let place = 2; series.has(name); place++) name = `${shop} (${place})`;
    series.set(name, points.map(seriesPoint));
  }
  return Object.fromEntries(series);
}

function seriesPoint(point: ShopPoint): SeriesPoint {
  const isInLei = point.priceMinor !== null && point.currency === "RON";
  return {
    timestamp: point.observedAt.getTime(),
    value: isInLei ? leiFromBani(point.priceMinor) : null,
    available: point.availability,
    promo: point.isPromo,
  };
}
