import { expect, test } from "vitest";
import { settableClock } from "./clock.ts";
import { createSlowRequests } from "./slow-requests.ts";

test("the slowest requests of the last hour are listed, slowest first; older ones make room", () => {
  const clock = settableClock(new Date("2026-11-21T10:00:00Z"));
  const slow = createSlowRequests(clock, 3);
  const add = (ms: number) =>
    slow.add({ requestId: `request-${ms}`, method: "GET", route: "/api/products", status: 200, ms });
  const times = () => slow.list().map(({ ms }) => ms);
  for (const ms of [50, 900, 10, 700, 300]) add(ms);
  clock.advance(3_599_999);
  expect(times()).toEqual([900, 700, 300]);
  clock.advance(1);
  expect(times()).toEqual([]);
  add(20);
  expect(times()).toEqual([20]);
});
