import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { type Clock, systemClock } from "./clock.ts";
import { createSlowRequests, type SlowRequests } from "./slow-requests.ts";

export interface Metrics {
  /** Slices register their metrics here. */
  readonly registry: Registry;
  /** Request duration by route template, in seconds. */
  readonly requestSeconds: Histogram<"method" | "route" | "status">;
  readonly slowRequests: SlowRequests;
}

export function createMetrics(clock: Clock = systemClock): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestSeconds = new Histogram({
    name: "vizor_http_request_seconds",
    help: "Time from the request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return { registry, requestSeconds, slowRequests: createSlowRequests(clock) };
}
