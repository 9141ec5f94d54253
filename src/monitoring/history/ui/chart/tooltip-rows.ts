import { formatAmount } from "../../../../web/i18n/format.ts";
import { pointAt } from "./scale/nearest.ts";
import type { Point, Series } from "./series.ts";

/** What is said of one shop at one time. */
export interface TooltipRow {
  readonly line: Series;
  /** "1.234,50" */
  readonly price: string;
  readonly isOut: boolean;
}

/** More would cover the plot that they are read from. */
const mostShown = 6;

/** Shops that are told before cheaper ones where not all are. */
export interface ToldFirst {
  readonly pointed: string | null;
  readonly selected: ReadonlySet<string>;
}

/**
 * The shops' prices at one time: ours, the pointed one, the selected ones and then the cheapest, as many as there is
 * room for; the cheapest first.
 */
export function tooltipRows(
  series: readonly Series[],
  time: number,
  first: ToldFirst,
): { readonly rows: TooltipRow[]; readonly untold: number } {
  const priced = series.flatMap((line) => {
    const point = pointAt(line.points, time);
    const value = point?.value ?? null;
    return point === null || value === null ? [] : [{ line, point, value, rank: rankOf(line, first) }];
  });
  const told = priced.sort((a, b) => a.rank - b.rank || a.value - b.value).slice(0, mostShown);
  const rows = told
    .sort((a, b) => a.value - b.value)
    .map(({ line, point, value }) => ({ line, price: priceOf(point, value), isOut: point.isOut }));
  return { rows, untold: priced.length - told.length };
}

function rankOf({ shop, isOwn }: Series, { pointed, selected }: ToldFirst): number {
  if (isOwn) return 0;
  if (shop === pointed) return 1;
  return selected.has(shop) ? 2 : 3;
}

const written = new WeakMap<Point, string>();

/** The price of a point as it is written: worked out when first shown. */
function priceOf(point: Point, value: number): string {
  const known = written.get(point);
  if (known !== undefined) return known;
  const price = formatAmount(value, null);
  written.set(point, price);
  return price;
}
