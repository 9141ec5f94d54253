import { setImmediate as nextTick, setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { refuseWhenOverloaded } from "./overload.ts";
import { sendProblem } from "./problems.ts";

const sampleMs = 500;
let app: FastifyInstance;

async function start(maxDelayMs: number): Promise<void> {
  app = fastify();
  app.setErrorHandler(sendProblem);
  await refuseWhenOverloaded(app, { maxDelayMs, sampleMs });
  app.get("/", async () => "ok");
  await app.ready();
}
afterEach(() => app.close());

test("a single stall, as during the start, refuses nothing", async () => {
  await start(400);
  block(3 * sampleMs);
  for (const pauseMs of [0, 10, 100]) {
    await sleep(pauseMs);
    expect((await app.inject("/")).statusCode).toBe(200);
  }
});

test("an event loop that stays late refuses requests with 503 and Retry-After, and recovers", async () => {
  await start(100);
  const end = performance.now() + 20_000;
  let reply = await app.inject("/");
  while (reply.statusCode === 200 && performance.now() < end) {
    block(250);
    await nextTick();
    reply = await app.inject("/");
  }
  expect(reply.statusCode).toBe(503);
  expect(reply.headers["retry-after"]).toBe("5");
  expect(reply.json()).toMatchObject({ status: 503, code: "OVERLOADED" });
  await vi.waitFor(async () => expect((await app.inject("/")).statusCode).toBe(200), { timeout: 20_000 });
});

/** Keeps the event loop busy. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
