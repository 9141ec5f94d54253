import type { Point } from "../series.ts";
import type { Clipped } from "./clip.ts";

/** A stretch of a line with one state of stock. */
export interface Stretch {
  readonly isOut: boolean;
  /** For `<path d>`. */
  readonly path: string;
}

export interface Projection {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  /** End of the window, ms: the last price holds until then. */
  readonly end: number;
}

/** A line as stretches of steps: broken where no price was shown, apart where it was out of stock. */
export function stretches({ carried, observed }: Clipped, { x, y, end }: Projection): Stretch[] {
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
        // The riser between two states of stock belongs to the newer one.
        open = { isOut, path: `M${spot(x(time), y(before.value))}V${round(y(value))}` };
        found.push(open);
      }
      open.path += `H${round(x(points[index + 1]?.time ?? end))}`;
    }
    before = point;
  });
  return found;
}

/** Dots as one path of zero-length strokes: round caps make them dots, and one node draws them all. */
export function dots(points: readonly Point[], { x, y }: Projection): string {
  return points.map(({ time, value }) => (value === null ? "" : `M${spot(x(time), y(value))}h0`)).join("");
}

function spot(x: number, y: number): string {
  return `${round(x)},${round(y)}`;
}

/** A tenth of a pixel is finer than any screen. */
function round(pixel: number): number {
  return Math.round(pixel * 10) / 10;
}
