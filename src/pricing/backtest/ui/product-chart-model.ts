import { dayTicks, linearScale, roundTicks, yDomain } from "../../../web/ui/chart/axes.ts";
import type { BacktestProduct } from "../backtest.contract.ts";

export const chartLines = ["lowest", "real", "simulated"] as const;
export type ChartLine = (typeof chartLines)[number];
type Steps = BacktestProduct[ChartLine];

/** ms since 1970. */
export interface ChartWindow {
  readonly from: number;
  readonly to: number;
}

export interface ProductChartModel {
  /** `<path d>` of each line; empty where it has no price. */
  readonly paths: Readonly<Record<ChartLine, string>>;
  readonly project: { readonly x: (time: number) => number; readonly y: (price: number) => number };
  readonly valueTicks: readonly number[];
  readonly timeTicks: readonly number[];
}

/** @param width of the plot, px @param height of the plot, px */
export function productChartModel(
  prices: BacktestProduct,
  window: ChartWindow,
  width: number,
  height: number,
): ProductChartModel {
  const values = chartLines.flatMap((line) => prices[line].flatMap(({ price }) => price ?? []));
  const domain = yDomain(values);
  const project = {
    x: linearScale([window.from, window.to], [0, width]).at,
    y: linearScale(domain, [height, 0]).at,
  };
  const path = (line: ChartLine) => stepPath(prices[line], window.to, project);
  return {
    paths: { lowest: path("lowest"), real: path("real"), simulated: path("simulated") },
    project,
    valueTicks: roundTicks(domain, Math.max(2, Math.round(height / 56))),
    timeTicks: dayTicks(window, Math.max(2, Math.floor(width / 64))),
  };
}

/** Steps, since a price holds until it changes; interrupted where there is none. */
function stepPath(steps: Steps, to: number, { x, y }: ProductChartModel["project"]): string {
  let path = "";
  for (const [index, { timestamp, price }] of steps.entries()) {
    if (price === null) continue;
    const isContinued = (steps[index - 1]?.price ?? null) !== null;
    path += `${isContinued ? "V" : `M${tenth(x(timestamp))},`}${tenth(y(price))}`;
    path += `H${tenth(x(steps[index + 1]?.timestamp ?? to))}`;
  }
  return path;
}

function tenth(pixel: number): number {
  return Math.round(pixel * 10) / 10;
}

export interface PriceRow extends Readonly<Record<ChartLine, number | null>> {
  readonly timestamp: number;
}

/** The three prices whenever one of them changed, newest first. */
export function priceRows(prices: BacktestProduct): PriceRow[] {
  const times = new Set(chartLines.flatMap((line) => prices[line].map(({ timestamp }) => timestamp)));
  return [...times]
    .sort((a, b) => b - a)
    .map((timestamp) => {
      const at = (line: ChartLine) =>
        prices[line].findLast((step) => step.timestamp <= timestamp)?.price ?? null;
      return { timestamp, lowest: at("lowest"), real: at("real"), simulated: at("simulated") };
    });
}
