import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import { createGuard } from "../../../src/monitoring/fetch/guard.client.ts";
import { createPoster, type Poster } from "../../../src/monitoring/fetch/poster.client.ts";

/** What receivers of webhooks may do to whoever posts to them. */
const timeoutMs = 2000;
let server: Server;
let poster: Poster;
let origin: string;
let answer: (reply: ServerResponse) => void | Promise<void>;

beforeAll(async () => {
  server = createServer((request, reply) => {
    request.resume();
    void answer(reply);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  const guard = createGuard({ admitted: admitHosts([host]) });
  poster = createPoster({ guard, userAgent: "Vizor/1.0", timeoutMs });
});
afterAll(async () => {
  await poster.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  answer = (reply) => void reply.end("ok");
});

const post = () => poster.post({ url: `${origin}/hook`, headers: {}, body: "{}", maxReplyBytes: 1024 });

test("posts to one host do not wait for each other: each has the whole time for its reply", async () => {
  let open = 0;
  let most = 0;
  answer = async (reply) => {
    most = Math.max(most, ++open);
    await setTimeout(0.5 * timeoutMs);
    open -= 1;
    reply.end("ok");
  };
  const outcomes = await Promise.all(Array.from({ length: 8 }, post));
  expect(outcomes.map((one) => ("status" in one ? one.status : one.error))).toEqual(Array(8).fill(200));
  expect(most).toBe(8);
});

test("a host that never answers fails its own posts only", async () => {
  let isFirst = true;
  answer = (reply) => {
    if (!isFirst) reply.end("ok");
    isFirst = false;
  };
  const hanging = post();
  expect(await post()).toMatchObject({ status: 200 });
  expect(await hanging).toMatchObject({ error: "timeout" });
});

test.each([
  ["announced", { "content-length": String(10 * 1024 * 1024) }],
  ["sent without a length", {}],
])("of 10 MB, %s, the beginning is taken", async (_, headers) => {
  answer = (reply) => {
    reply.writeHead(200, headers);
    reply.on("error", () => undefined);
    for (let part = 0; part < 160; part += 1) reply.write(Buffer.alloc(64 * 1024, "x"));
    reply.end();
  };
  const outcome = await post();
  expect(outcome).toMatchObject({ status: 200 });
  expect("reply" in outcome ? outcome.reply.length : 0).toBe(1024);
});

test("a reply that goes on for ever ends in time", async () => {
  let timer: NodeJS.Timeout | undefined;
  answer = (reply) => {
    reply.writeHead(200);
    timer = setInterval(() => reply.write("x"), 50);
    reply.on("close", () => clearInterval(timer));
  };
  const before = performance.now();
  await post();
  expect(performance.now() - before).toBeLessThan(4 * timeoutMs);
  clearInterval(timer);
});
