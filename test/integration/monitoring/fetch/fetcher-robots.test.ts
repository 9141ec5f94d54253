import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { createGuard } from "../../../../src/monitoring/fetch/guard.client.ts";
import { robotsPolicy } from "../../../../src/monitoring/robots/core/robots-policy.ts";
import { createRobotsClient, type RobotsReply } from "../../../../src/monitoring/robots/robots.client.ts";
import { type Behaviour, drip, openShop, type PoisonedShop, reply } from "./fetcher-poisoned-shop.ts";

const rules = "user-agent: *\ndisallow: /cart\ncrawl-delay: 2\n";
const clock = { now: () => new Date("2026-03-02T10:00:00Z") };
/** Far beyond what a file of these tests takes on a busy machine. */
const limits = { totalMs: 60_000, connectMs: 60_000, stallMs: 60_000 };
/** For a file that never comes. */
const hastyLimits = { totalMs: 900, connectMs: 400, stallMs: 400 };
const shops: PoisonedShop[] = [];
let target: PoisonedShop;

/** Fetches the robots.txt of a new shop with the given behaviour. */
async function robotsOf(behaviour: Behaviour, within = limits): Promise<RobotsReply> {
  const shop = await openShop({ "robots.txt": behaviour });
  shops.push(shop);
  const guard = createGuard({ admitted: admitHosts([shop.host, target.host]) });
  const client = createRobotsClient({ guard, userAgent: "VizorBot/1.0", limits: within, clock });
  const answer = await client.fetch(`http://${shop.host}/p/1?x=y`);
  await client.close();
  return answer;
}

const status =
  (line: string, headers: Record<string, string> = {}): Behaviour =>
  (socket) =>
    reply(socket, line, headers, "user-agent: *\ndisallow: /\n");

beforeAll(async () => {
  target = await openShop({ "other.txt": (socket) => reply(socket, "200 OK", {}, rules) }, "other");
});

afterAll(async () => {
  for (const shop of [...shops, target]) await shop.close();
});

test("rules are returned as text and parsed into a policy", async () => {
  const answer = await robotsOf((socket) =>
    reply(socket, "200 OK", { "content-type": "text/plain" }, `\0${rules}`),
  );
  expect(answer).toEqual({
    verdict: "rules",
    text: rules,
    status: 200,
    detail: "HTTP 200",
    retryAfterMs: null,
    fetchedAt: clock.now(),
  });
  const policy = robotsPolicy(answer.verdict, answer.text);
  expect([policy.mayFetch("http://x/cart"), policy.mayFetch("http://x/p"), policy.crawlDelayMs]).toEqual([
    false,
    true,
    2000,
  ]);
});

test("a compressed file is read", async () => {
  const answer = await robotsOf((socket) =>
    reply(socket, "200 OK", { "content-encoding": "gzip" }, gzipSync(rules)),
  );
  expect(answer).toMatchObject({ verdict: "rules", text: rules });
});

test("redirects are followed, to another host too", async () => {
  const behaviour: Behaviour = (socket) =>
    reply(socket, "301 Moved", { location: `http://${target.host}/other.txt` }, "");
  expect(await robotsOf(behaviour)).toMatchObject({ verdict: "rules", text: rules });
});

test.each([
  ["404 Not Found", "allow-all"],
  ["403 Forbidden", "allow-all"],
  ["429 Too Many Requests", "stay-away"],
  ["500 Internal Server Error", "stay-away"],
])("%s: %s", async (line, verdict) => {
  expect(await robotsOf(status(line))).toMatchObject({ verdict, text: "" });
});

test("the Retry-After of a 503 is read", async () => {
  expect(await robotsOf(status("503 Service Unavailable", { "retry-after": "60" }))).toMatchObject({
    verdict: "stay-away",
    status: 503,
    retryAfterMs: 60_000,
  });
});

test.each<[string, Behaviour]>([
  ["connect", (socket) => socket.destroy()],
  ["timeout", () => undefined],
  [
    "truncated",
    (socket) => {
      reply(socket, "200 OK", { "content-length": "999" }, "user-agent: *");
      socket.end();
    },
  ],
  [
    "redirect-refused",
    (socket) => reply(socket, "302 Found", { location: "http://10.0.0.1/robots.txt" }, ""),
  ],
  ["redirect-loop", (socket) => reply(socket, "302 Found", { location: "/robots.txt" }, "")],
])("an unreachable file (%s) disallows everything", async (detail, behaviour) => {
  const within = detail === "timeout" ? hastyLimits : limits;
  expect(await robotsOf(behaviour, within)).toMatchObject({ verdict: "stay-away", status: null, detail });
});

test("of an endless file the first 512 KiB are read", async () => {
  const answer = await robotsOf((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n${rules}`);
    drip(socket, Buffer.alloc(64 * 1024, "#"), 1);
  });
  expect(answer.verdict).toBe("rules");
  expect(answer.text.startsWith(rules)).toBe(true);
  expect(answer.text).toHaveLength(512 * 1024);
});
