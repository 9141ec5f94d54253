import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { slowestCalls } from "./slowest-calls.ts";

const routes = new Set(["/api/list", "/api/quick", "/api/slow"]);

async function valuesOf(calls: readonly [route: string, status: number, seconds: number][]) {
  const histogram = new Histogram({
    name: "x",
    help: "x",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.1, 0.5, 1],
    registers: [new Registry()],
  });
  for (const [route, status, seconds] of calls) histogram.observe({ method: "GET", route, status }, seconds);
  return (await histogram.get()).values;
}

test("the percentile is interpolated within its bucket, over all statuses", async () => {
  const values = await valuesOf([
    ...Array.from({ length: 10 }, () => ["/api/list", 200, 0.05] as [string, number, number]),
    ...Array.from({ length: 10 }, () => ["/api/list", 404, 0.3] as [string, number, number]),
  ]);
  // Rank 19 of 20: the ninth of ten values between 0.1 and 0.5 s.
  expect(slowestCalls(values, routes, 10)).toEqual([
    { method: "GET", route: "/api/list", calls: 20, meanMs: 175, p95Ms: 460 },
  ]);
});

test("calls above the last bucket come first; files are left out", async () => {
  const values = await valuesOf([
    ["/api/quick", 200, 0.02],
    ["/api/slow", 200, 3],
    ["/assets/start.js", 200, 9],
  ]);
  expect(slowestCalls(values, routes, 10).map(({ route, p95Ms }) => [route, p95Ms])).toEqual([
    ["/api/slow", null],
    ["/api/quick", 95],
  ]);
  expect(slowestCalls(values, routes, 1)).toHaveLength(1);
});
