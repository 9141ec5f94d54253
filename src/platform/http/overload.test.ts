import { setImmediate as nextTick, setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { refuseWhenOverloaded } from "./overload.ts";
import { sendProblem } from "./problems.ts";

const sampleMs = 1000;
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
  block(2 * sampleMs);
  for (const pauseMs of [0, 10, 50]) {
    await sleep(pauseMs);
    expect((await app.inject("/")).statusCode).toBe(200);
  }
});

test("an event loop that stays late refuses requests with 503 and Retry-After, and recovers", async () => {
  // Far above the delays of a busy machine.
  await start(400);
  const end = performance.now() + 40_000;
  let reply = await app.inject("/");
  while (reply.statusCode === 200 && performance.now() < end) {
    block(800);
    await nextTick();
    reply = await app.inject("/");
  }
  expect(reply.statusCode).toBe(503);
  expect(reply.headers["retry-after"]).toBe("5");
  expect(reply.json()).toMatchObject({ status: 503, code: "OVERLOADED" });
  await expect.poll(async () => (await app.inject("/")).statusCode).toBe(200);
}, 120_000);

/** Keeps the event loop busy. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
