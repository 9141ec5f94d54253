/**
 * The times at which the cursor of a chart stops: those of the observations, at most so many, evenly taken, the first
 * and the last always among them.
 * @param times in any order, ms
 * @param limit at least 2
 * @returns ascending, each once
 * @see specification 2, section 9 "the timeline is also capped at 100"
 */
export function timeline(times: readonly number[], limit: number): number[] {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  if (sorted.length <= limit) return sorted;
  const stride = (sorted.length - 1) / (limit - 1);
  return Array.from({ length: limit }, (_, index) => sorted[Math.round(index * stride)] ?? 0);
}
