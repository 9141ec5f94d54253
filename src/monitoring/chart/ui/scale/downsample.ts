import type { Point } from "../series.ts";

/**
 * Reduces a line to at most `limit` points. Each part keeps its first, last, lowest and highest point, so
 * that no extreme is lost and no price is invented.
 * @param points oldest first
 * @param limit at least 4
 */
export function downsample(points: readonly Point[], limit: number): readonly Point[] {
  if (points.length <= limit) return points;
  const groups = Math.floor(limit / 4);
  return Array.from({ length: groups }, (_, index) => {
    const start = Math.floor((index * points.length) / groups);
    const end = Math.floor(((index + 1) * points.length) / groups);
    return significantPoints(points.slice(start, end));
  }).flat();
}

function significantPoints(group: readonly Point[]): Point[] {
  const priced = group.filter((point) => point.value !== null);
  const byValue = (isBetter: (a: number, b: number) => boolean) =>
    priced.reduce<Point | undefined>(
      (best, point) => (best === undefined || isBetter(point.value ?? 0, best.value ?? 0) ? point : best),
      undefined,
    );
  const significant = new Set([group[0], byValue((a, b) => a < b), byValue((a, b) => a > b), group.at(-1)]);
  return group.filter((point) => significant.has(point));
}
