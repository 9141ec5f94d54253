import { addDays, localDayOf, startOfDay } from "../../../kit/local-day.ts";
import { formatAmount, formatCount } from "../../i18n/format.ts";

/** Linear scale from values to pixels. */
export interface LinearScale {
  readonly at: (value: number) => number;
  readonly invert: (pixel: number) => number;
}

/**
 * @param domain two different numbers
 * @param range where they lie, px
 */
export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): LinearScale {
  const [d0, d1] = domain;
  const [r0, r1] = range;
  return {
    at: (value) => r0 + ((value - d0) / (d1 - d0)) * (r1 - r0),
    invert: (pixel) => d0 + ((pixel - r0) / (r1 - r0)) * (d1 - d0),
  };
}

/**
 * Round ticks within a domain, approximately `count`: steps of 1, 2 or 5 times a power of ten.
 * @param domain ascending
 * @param count at least 1
 */
export function roundTicks([low, high]: readonly [number, number], count: number): number[] {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.75) ?? 10;
  const step = times * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  // Multiples of the step instead of sums: 0,1 + 0,2 is not 0,3.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

const stepsInDays = [1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, 90, 180, 365, 730];

const dayMs = 86_400_000;

/** Midnights in Romania for a time axis, at most `max` and evenly spaced in days. @returns ms, ascending */
export function dayTicks(
  { from, to }: { readonly from: number; readonly to: number },
  max: number,
): number[] {
  const days = (to - from) / dayMs;
  const step = stepsInDays.find((candidate) => days / candidate <= max) ?? Math.ceil(days / max);
  const ticks: number[] = [];
  // From the newest day back, so that the end of the axis always has a tick.
  for (let day = localDayOf(new Date(to)); ; day = addDays(day, -step)) {
    const time = startOfDay(day).getTime();
    if (time < from) return ticks.reverse();
    ticks.push(time);
  }
}

/** Price domain: the values, padded by 5 % of their range and at least 0,25 lei, never below 0. */
export function yDomain(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const lowest = values.reduce((a, b) => Math.min(a, b));
  const highest = values.reduce((a, b) => Math.max(a, b));
  const padding = Math.max(0.25, (highest - lowest) * 0.05);
  return [Math.max(0, lowest - padding), highest + padding];
}

/** Labels of price ticks: without decimals when all are whole lei, else with two. */
export function priceLabels(ticks: readonly number[]): string[] {
  const isWhole = ticks.every((tick) => Number.isInteger(tick));
  return ticks.map((tick) => (isWhole ? formatCount(tick) : formatAmount(tick, null)));
}
