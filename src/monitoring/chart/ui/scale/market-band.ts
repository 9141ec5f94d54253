import type { Clipped } from "./clip.ts";
import type { Projection } from "./step-path.ts";

/** Lowest and highest price of several shops from a time on; null while none has a price. */
export interface MarketStep {
  readonly time: number;
  readonly range: { readonly lowest: number; readonly highest: number } | null;
}

/**
 * The market of several shops over time: a step wherever the lowest or the highest price changes. Prices out of stock
 * do not count, as in the market figures.
 * @param parts the shops' parts of the window
 * @returns by time
 */
export function marketSteps(parts: readonly Clipped[]): MarketStep[] {
  const changes = parts.flatMap(({ carried, observed }, shop) =>
    (carried === null ? observed : [carried, ...observed]).map((point) => ({ shop, point })),
  );
  changes.sort((a, b) => a.point.time - b.point.time);
  const prices = new Map<number, number>();
  const steps: MarketStep[] = [];
  changes.forEach(({ shop, point: { time, value, isOut } }, index) => {
    if (value === null || isOut) prices.delete(shop);
    else prices.set(shop, value);
    if (changes[index + 1]?.point.time === time) return;
    const range = rangeOf(prices);
    const before = steps.at(-1)?.range ?? null;
    const isSame = before?.lowest === range?.lowest && before?.highest === range?.highest;
    if (!isSame) steps.push({ time, range });
  });
  return steps;
}

function rangeOf(prices: ReadonlyMap<number, number>): MarketStep["range"] {
  if (prices.size === 0) return null;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const price of prices.values()) {
    lowest = Math.min(lowest, price);
    highest = Math.max(highest, price);
  }
  return { lowest, highest };
}

/** Paths of the market, for `<path d>`. */
export interface MarketBand {
  /** The area between the lowest and the highest price. */
  readonly area: string;
  /** The lowest price. */
  readonly lowest: string;
}

/** Draws the market: interrupted while no shop has a price. */
export function marketBand(steps: readonly MarketStep[], { x, y, end }: Projection): MarketBand {
  let area = "";
  let lowest = "";
  steps.forEach(({ time, range }, index) => {
    if (range === null) return;
    const [left, right] = [round(x(time)), round(x(steps[index + 1]?.time ?? end))];
    const [bottom, top] = [round(y(range.lowest)), round(y(range.highest))];
    area += `M${left},${top}H${right}V${bottom}H${left}Z`;
    const isFirst = (steps[index - 1]?.range ?? null) === null;
    lowest += isFirst ? `M${left},${bottom}H${right}` : `V${bottom}H${right}`;
  });
  return { area, lowest };
}

/** Rounded to a tenth of a pixel. */
function round(pixel: number): number {
  return Math.round(pixel * 10) / 10;
}
