import { formatAmount } from "../../../web/i18n/format.ts";
import type { Point, Series } from "./series.ts";
import { pointAt } from "./value-at.ts";

/** What is said of one shop at one time. */
export interface TooltipRow {
  readonly line: Series;
  /** 0 for the cheapest; null where the shop had no price. */
  readonly place: number | null;
  /** "1.234,50"; empty without a price. */
  readonly price: string;
  readonly isOut: boolean;
}

/** Each shop at one time, in the order of the lines, so that a shop keeps its row while prices pass each other. */
export function tooltipRows(series: readonly Series[], time: number): TooltipRow[] {
  const points = series.map((line) => pointAt(line.points, time));
  const places = new Map(
    points
      .flatMap((point, index) =>
        point === null || point.value === null ? [] : [{ index, value: point.value }],
      )
      .sort((a, b) => a.value - b.value)
      .map(({ index }, place) => [index, place]),
  );
  return series.map((line, index) => {
    const point = points[index] ?? null;
    return {
      line,
      place: places.get(index) ?? null,
      price: point === null ? "" : priceOf(point),
      isOut: point !== null && point.value !== null && point.isOut,
    };
  });
}

const written = new WeakMap<Point, string>();

/** The price of a point as it is written, "" where it has none: worked out when first shown. */
export function priceOf(point: Point): string {
  const known = written.get(point);
  if (known !== undefined) return known;
  const price = point.value === null ? "" : formatAmount(point.value, null);
  written.set(point, price);
  return price;
}
