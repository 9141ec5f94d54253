import type { Point } from "../series.ts";
import type { Clipped } from "./clip.ts";

/** Part of a line with one stock state. */
export interface StockSegment {
  readonly isOut: boolean;
  /** For `<path d>`. */
  readonly path: string;
}

export interface Projection {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  /** End of the window, ms; the last price is drawn until then. */
  readonly end: number;
}

/** Step paths of a line: interrupted without a price, split where the stock state changes. */
export function stockSegments({ carried, observed }: Clipped, { x, y, end }: Projection): StockSegment[] {
  const points = carried === null ? observed : [carried, ...observed];
  const found: { isOut: boolean; path: string }[] = [];
  let before: Point | null = null;
  points.forEach((point, index) => {
    const { time, value, isOut } = point;
    if (value !== null) {
      let open = found.at(-1);
      if (open === undefined || before === null || before.value === null) {
        open = { isOut, path: `M${spot(x(time), y(value))}` };
        found.push(open);
      } else if (open.isOut === isOut) {
        open.path += `V${round(y(value))}`;
      } else {
        // The vertical step between two stock states belongs to the newer one.
        open = { isOut, path: `M${spot(x(time), y(before.value))}V${round(y(value))}` };
        found.push(open);
      }
      open.path += `H${round(x(points[index + 1]?.time ?? end))}`;
    }
    before = point;
  });
  return found;
}

/** Dots as one path of zero-length strokes with round caps: one node draws them all. */
export function dots(points: readonly Point[], { x, y }: Projection): string {
  return points.map(({ time, value }) => (value === null ? "" : `M${spot(x(time), y(value))}h0`)).join("");
}

function spot(x: number, y: number): string {
  return `${round(x)},${round(y)}`;
}

/** Rounded to a tenth of a pixel. */
function round(pixel: number): number {
  return Math.round(pixel * 10) / 10;
}
