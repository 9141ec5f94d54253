import type { SlowCall } from "../operations.contract.ts";

/** One value of a Prometheus histogram of seconds, as the client library lists them. */
export interface HistogramValue {
  /** "x_bucket", "x_sum" or "x_count". */
  readonly metricName?: string;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
  readonly value: number;
}

/**
 * Calls by their 95th percentile, slowest first; statuses are added up.
 * @param values of the histogram of request durations
 * @param routes of the calls; files of the web app and probes are none
 */
export function slowestCalls(
  values: readonly HistogramValue[],
  routes: ReadonlySet<string>,
  limit: number,
): SlowCall[] {
  const groups = Map.groupBy(
    values.filter(({ labels }) => routes.has(String(labels["route"]))),
    ({ labels }) => `${labels["method"]} ${labels["route"]}`,
  );
  return [...groups.values()]
    .flatMap((ofCall) => callOf(ofCall) ?? [])
    .sort((a, b) => rankOf(b) - rankOf(a) || b.meanMs - a.meanMs)
    .slice(0, limit);
}

function callOf(values: readonly HistogramValue[]): SlowCall | undefined {
  const { method, route } = values[0]?.labels ?? {};
  const sum = (name: string) =>
    values.reduce((total, one) => total + (one.metricName?.endsWith(name) ? one.value : 0), 0);
  const calls = sum("_count");
  if (calls === 0) return undefined;
  const buckets = new Map<number, number>();
  for (const { metricName, labels, value } of values) {
    if (!metricName?.endsWith("_bucket")) continue;
    const upTo = labels["le"] === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels["le"]);
    buckets.set(upTo, (buckets.get(upTo) ?? 0) + value);
  }
  const p95 = percentile(
    [...buckets].sort(([a], [b]) => a - b),
    0.95 * calls,
  );
  return {
    method: String(method),
    route: String(route),
    calls,
    meanMs: Math.round((1000 * sum("_sum")) / calls),
    p95Ms: p95 === null ? null : Math.round(1000 * p95),
  };
}

/**
 * Interpolated within its bucket, as Prometheus's histogram_quantile does.
 * @param buckets upper bound and number of values up to it, rising
 * @returns null where it lies above the last finite bound
 */
function percentile(buckets: readonly (readonly [number, number])[], rank: number): number | null {
  let [lower, before] = [0, 0];
  for (const [upTo, count] of buckets) {
    if (count >= rank) {
      if (!Number.isFinite(upTo)) return null;
      return lower + ((upTo - lower) * (rank - before)) / Math.max(1, count - before);
    }
    [lower, before] = [upTo, count];
  }
  return null;
}

function rankOf({ p95Ms }: SlowCall): number {
  return p95Ms ?? Number.MAX_SAFE_INTEGER;
}
