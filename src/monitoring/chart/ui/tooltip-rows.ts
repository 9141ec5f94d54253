import { formatAmount } from "../../../web/i18n/format.ts";
import { pointAt } from "./scale/nearest.ts";
import type { Point, Series } from "./series.ts";

/** Tooltip row: one shop at one time. */
export interface TooltipRow {
  readonly line: Series;
  /** "1.234,50" */
  readonly price: string;
  readonly isOut: boolean;
}

/** More rows would cover what follows the chart. */
const maxShown = 6;

/** Shops that take precedence over cheaper ones when not all fit. */
export interface TooltipPriority {
  readonly pointed: string | null;
  readonly selected: ReadonlySet<string>;
}

/**
 * Rows at one time: the own, the hovered and the selected shops and then the cheapest, as many as fit;
 * cheapest first.
 */
export function tooltipRows(
  series: readonly Series[],
  time: number,
  first: TooltipPriority,
): { readonly rows: TooltipRow[]; readonly hiddenCount: number } {
  const priced = series.flatMap((line) => {
    const point = pointAt(line.points, time);
    const value = point?.value ?? null;
    return point === null || value === null ? [] : [{ line, point, value, rank: rankOf(line, first) }];
  });
  const visible = priced.sort((a, b) => a.rank - b.rank || a.value - b.value).slice(0, maxShown);
  const rows = visible
    .sort((a, b) => a.value - b.value)
    .map(({ line, point, value }) => ({ line, price: priceOf(point, value), isOut: point.isOut }));
  return { rows, hiddenCount: priced.length - visible.length };
}

function rankOf({ shop, isOwn }: Series, { pointed, selected }: TooltipPriority): number {
  if (isOwn) return 0;
  if (shop === pointed) return 1;
  return selected.has(shop) ? 2 : 3;
}

const written = new WeakMap<Point, string>();

/** Formatted price of a point, computed when first shown. */
function priceOf(point: Point, value: number): string {
  const known = written.get(point);
  if (known !== undefined) return known;
  const price = formatAmount(value, null);
  written.set(point, price);
  return price;
}
