/** Middle value; of two middle ones the lower. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/**
 * Nearest-rank percentile.
 * @param percent 1..100
 * @returns NaN for an empty list
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}
