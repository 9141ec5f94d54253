import type { TrendLine } from "../../../web/ui/sparkline-path.ts";

/**
 * What a line shows at its ends within a span that begins at `fromMs`.
 * @returns the first and the last price that was shown; null where there was none
 */
export function trendEnds(line: TrendLine, fromMs: number): { first: number; last: number } | null {
  const held = line.filter((_, index) => (line[index + 1]?.[0] ?? Number.POSITIVE_INFINITY) > fromMs);
  const values = held.flatMap(([, value]) => (value === null ? [] : [value]));
  const first = values[0];
  const last = values.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}
