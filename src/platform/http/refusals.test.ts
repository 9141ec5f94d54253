import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { type Actor, createSessionGate } from "../session-gate.ts";
import { answerClientError } from "./client-errors.ts";
import { closeServer } from "./close-server.ts";
import { registerCall } from "./register-call.ts";
import { securityHeaders } from "./security-headers.ts";
import { createServer } from "./server.ts";

const noBody = defineCall({
  method: "POST",
  path: "/leave",
  access: "public",
  summary: "Takes nothing",
  reply: z.void(),
  status: 204,
});
const withBody = defineCall({
  method: "PUT",
  path: "/api/things/:id",
  access: "public",
  summary: "Takes a thing",
  params: z.object({ id: z.string() }),
  query: z.object({ domain: z.optional(z.string()) }),
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});
const closed = defineCall({
  method: "GET",
  path: "/api/closed",
  access: "signed-in",
  summary: "Closed",
  callsPerMinute: 2,
  reply: z.object({}),
});

const limited = defineCall({ ...closed, path: "/api/limited", access: "public" });
const heavyCall = defineCall({
  method: "GET",
  path: "/api/heavy",
  access: "signed-in",
  summary: "Heavy",
  isHeavy: true,
  reply: z.object({}),
});
/** Ends each heavy call under way, in the order in which they began. */
const heavy: (() => void)[] = [];

const lines: string[] = [];
let folder: string;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vizor-web-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Vizor</title>");
  app = await createServer({
    log: createLog("info", { write: (line) => lines.push(line) }),
    metrics: createMetrics(),
    metricsToken: undefined,
    isPublic: false,
    trustProxy: undefined,
    sessionGate: createSessionGate(
      { readSession: async (token) => personOf(Number(token)) },
      { readReset: async () => null },
      { findSite: async () => null, sitesOf: async () => [], recordAccess: async () => undefined },
      { readKey: async () => null },
    ),
    webDir: folder,
    version: "1.0.0",
    checkReady: async () => undefined,
  });
  registerCall(app, noBody, async () => undefined);
  registerCall(app, withBody, async ({ body }) => ({ name: body.name }));
  registerCall(app, closed, async () => ({}));
  registerCall(app, limited, async () => ({}));
  registerCall(app, heavyCall, async () => {
    await new Promise<void>((end) => heavy.push(end));
    return {};
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  await closeServer(app);
  rmSync(folder, { recursive: true, force: true });
});

/** Whoever sends the number of a person is that person. */
function personOf(userId: number): Actor | null {
  if (!(userId > 0)) return null;
  return { userId, companyId: userId, role: "OPERATOR", sessionId: `s${userId}`, signedInAt: new Date(0) };
}

interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes as they are and reads until the server ends the connection. */
function send(text: string): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    socket.setTimeout(30_000, () => socket.destroy(new Error("no end")));
    socket.on("data", (bytes) => (answer += bytes.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(parseReply(answer)));
  });
}

function parseReply(text: string): WireReply {
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
  const [first = "", ...rest] = head.split("\r\n");
  const headers = Object.fromEntries(rest.map((line) => line.toLowerCase().split(/: (.*)/s)));
  return { status: Number(first.split(" ")[1]), headers, body };
}

const host = "Host: vizor.example\r\n";

describe("a request that Node's parser refuses is a problem like any other", () => {
  test.each([
    ["headers of 40 kB", 431, `GET /healthz HTTP/1.1\r\n${host}X-Long: ${"a".repeat(40_000)}\r\n\r\n`],
    ["garbage", 400, "\x16\x03\x01 canary\r\n\r\n"],
    ["a length that is no number", 400, `POST /leave HTTP/1.1\r\n${host}Content-Length: canary\r\n\r\n`],
    ["a negative length", 400, `POST /leave HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`],
    ["two lengths", 400, `POST /leave HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    [
      "length and chunks at once",
      400,
      `POST /leave HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      "a chunk whose size is no number",
      400,
      `PUT /api/things/1 HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ["a header without a colon", 400, `GET /healthz HTTP/1.1\r\n${host}canary\r\n\r\n`],
    ["a line break in a header's name", 400, `GET /healthz HTTP/1.1\r\n${host}X\r: canary\r\n\r\n`],
    ["a NUL in a header", 400, `GET /healthz HTTP/1.1\r\n${host}X-A: a\0canary\r\n\r\n`],
    ["a method that nobody knows", 400, `CANARY /healthz HTTP/1.1\r\n${host}\r\n`],
    ["a version that nobody knows", 400, `GET /healthz HTTP/9.9\r\n${host}\r\n`],
    ["an expectation that nobody meets", 417, `GET /healthz HTTP/1.1\r\n${host}Expect: canary\r\n\r\n`],
    ["another proxy's work", 405, `CONNECT canary.example:443 HTTP/1.1\r\n${host}\r\n`],
    ["two hosts", 400, `GET /api/nowhere HTTP/1.1\r\n${host}Host: canary\r\nConnection: close\r\n\r\n`],
    ["no host", 400, "GET /api/nowhere HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ])("%s: %i", async (_name, status, text) => {
    const reply = await send(text);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject(
      Object.fromEntries(Object.entries(securityHeaders).map(([name, value]) => [name, value.toLowerCase()])),
    );
    expect(reply.headers["content-type"]).toBe("application/problem+json");
    const problem = JSON.parse(reply.body);
    expect(problem).toMatchObject({ type: "about:blank", status, requestId: reply.headers["x-request-id"] });
    expect(problem.message).toMatch(/\w+ \w+/);
    expect(reply.body).not.toContain("canary");
    await expect.poll(() => lines.join("")).toContain(problem.requestId);
    expect(lines.join("")).not.toContain("canary");
  });

  test("a response that has begun is not modified", () => {
    const socket = { writable: true, _httpMessage: { headersSent: true }, end: vi.fn(), destroy: vi.fn() };
    answerClientError.call(app, new Error("canary"), socket as unknown as Socket);
    expect([socket.end.mock.calls.length, socket.destroy.mock.calls.length]).toEqual([0, 1]);
  });

  test.each(["/%zz", `/api/things/${"a".repeat(301)}`])(
    "an address that the router cannot read: %s",
    async (url) => {
      const reply = await app.inject({ method: "PUT", url });
      expect(reply.statusCode).toBe(400);
      expect(reply.headers).toMatchObject({ ...securityHeaders, "x-request-id": reply.json().requestId });
      expect(reply.json().detail).toMatch(/^The address is/);
    },
  );
});

describe("methods", () => {
  const others = ["GET", "HEAD", "POST", "DELETE", "PATCH", "TRACE", "PROPFIND"] as const;
  test.each(others)("%s on a path that knows others: 405 with Allow", async (method) => {
    const reply = await app.inject({
      method: method as "GET",
      url: "/api/things/1?domain=a",
      headers: { "content-type": "application/json" },
      ...(method === "GET" || method === "HEAD" ? {} : { payload: "{" }),
    });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, "OPTIONS, PUT"]);
    if (method !== "HEAD") expect(reply.json()).toMatchObject({ code: "METHOD_NOT_ALLOWED" });
  });

  test("OPTIONS lists the methods", async () => {
    const reply = await app.inject({ method: "OPTIONS", url: "/api/closed/" });
    expect([reply.statusCode, reply.headers.allow, reply.body]).toEqual([204, "GET, HEAD, OPTIONS", ""]);
    expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("an unknown path is 404 for every method", async () => {
    for (const method of [...others, "OPTIONS"] as const) {
      const reply = await app.inject({ method: method as "GET", url: "/api/nowhere" });
      expect([method, reply.statusCode]).toEqual([method, 404]);
    }
  });

  test("a browser that opens a call's path gets the page, a program the allowed methods", async () => {
    const page = await app.inject({ url: "/leave", headers: { accept: "text/html,*/*" } });
    // No screen has this path: the page says so.
    expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect((await app.inject({ url: "/leave", headers: { accept: "*/*" } })).statusCode).toBe(405);
  });
});

describe("bodies", () => {
  const types = ["application/json", "text/plain", "application/x-www-form-urlencoded", "no type"];
  test.each(types.slice(0, 3))("an unexpected body is not parsed: %s", async (type) => {
    const reply = await app.inject({
      method: "POST",
      url: "/leave",
      headers: { "content-type": type },
      payload: "{ not: JSON",
    });
    expect(reply.statusCode).toBe(204);
  });

  test.each(types.slice(1))("a call that takes one takes JSON alone: %s", async (type) => {
    const reply = await app.inject({
      method: "PUT",
      url: "/api/things/1",
      headers: { "content-type": type },
      payload: '{"name":"a"}',
    });
    expect(reply.statusCode).toBe(415);
    expect(reply.body).not.toContain(type);
  });

  test.each([
    '{"name":',
    '"name"',
    "null",
    "[]",
    '{"name":"a","more":1}',
    '{"name":"a","__proto__":{"isAdmin":true}}',
    '{"name":"a","constructor":{"prototype":{"isAdmin":true}}}',
    `${"[".repeat(50_000)}`,
  ])("one that breaks the contract is 400: %.60s", async (payload) => {
    const reply = await app.inject({
      method: "PUT",
      url: "/api/things/1",
      headers: { "content-type": "application/json" },
      payload,
    });
    expect(reply.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });
});

test.each([
  "domain=a&domain=b",
  "domain[]=a",
  "domain[a]=b",
  "__proto__=a&constructor=b&toString=c&hasOwnProperty=d",
  "domain[__proto__][x]=1",
  "&&&===",
  "domain=%",
  "domain=%ED%A0%80",
  "%00=%00",
])("a query of hostile names is read or refused: %s", async (query) => {
  const reply = await app.inject({
    method: "PUT",
    url: `/api/things/1?${query}`,
    payload: { name: "a" },
  });
  expect([200, 400]).toContain(reply.statusCode);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

test("responses of calls are not cached", async () => {
  for (const url of ["/api/closed", "/api/nowhere", "/%zz"]) {
    expect((await app.inject({ url })).headers["cache-control"]).toBe("no-store");
  }
});

test("a public call's limit is counted by address, and reported in the draft's header fields", async () => {
  const ask = (remoteAddress: string) => app.inject({ url: "/api/limited", remoteAddress });
  const replies = [await ask("10.0.0.1"), await ask("10.0.0.1"), await ask("10.0.0.1")];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(replies.map(({ headers }) => headers["ratelimit-remaining"])).toEqual(["1", "0", "0"]);
  expect(replies[2]?.headers).toMatchObject({ "ratelimit-limit": "2", ...securityHeaders });
  expect(Number(replies[2]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask("10.0.0.2")).statusCode).toBe(200);
});

describe("a signed-in call's limit", () => {
  const ask = (userId: string, remoteAddress: string) =>
    app.inject({ url: "/api/closed", remoteAddress, headers: { authorization: `Bearer ${userId}` } });

  test("is counted by person, from any address, and reported in the draft's header fields", async () => {
    const replies = [await ask("7", "10.0.1.1"), await ask("7", "10.0.1.2"), await ask("7", "10.0.1.3")];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(replies.map(({ headers }) => headers["ratelimit-remaining"])).toEqual(["1", "0", "0"]);
    expect(replies[2]?.headers).toMatchObject({ "ratelimit-limit": "2", ...securityHeaders });
    expect(Number(replies[2]?.headers["retry-after"])).toBeGreaterThan(0);
    expect(replies[2]?.json()).toMatchObject({ code: "TOO_MANY_CALLS" });
  });

  test("does not affect a colleague at the same address, and strangers do not use it up", async () => {
    for (const userId of ["8", "8", "8"]) await ask(userId, "10.0.2.1");
    const strangers = [1, 2, 3].map(() => app.inject({ url: "/api/closed", remoteAddress: "10.0.2.1" }));
    expect((await Promise.all(strangers)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect((await ask("9", "10.0.2.1")).statusCode).toBe(200);
  });
});

test("many heavy calls of one person queue, and are refused when the queue is full; another person's call is answered at once", async () => {
  const ask = (userId: string) =>
    app.inject({ url: "/api/heavy", headers: { authorization: `Bearer ${userId}` } });
  const rush = Array.from({ length: 19 }, () => ask("20"));
  await expect.poll(() => heavy).toHaveLength(3);
  expect((await Promise.race(rush)).json()).toMatchObject({ status: 429, code: "TOO_MANY_AT_ONCE" });
  const other = ask("21");
  await expect.poll(() => heavy).toHaveLength(4);
  heavy[3]?.();
  expect((await other).statusCode).toBe(200);
  for (let ended = 0; ended < 19; ended++) {
    await expect.poll(() => heavy.length).toBeGreaterThan(ended);
    heavy[ended]?.();
  }
  const statuses = (await Promise.all(rush)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([...Array.from({ length: 18 }, () => 200), 429]);
});

test("an upload that the client aborts is no error of ours", async () => {
  lines.length = 0;
  const head = `PUT /api/things/1 HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;
  const isClosed = new Promise((done) => {
    app.server.once("connection", (end: Socket) => end.once("close", done));
  });
  const isReceived = new Promise((done) => {
    app.server.once("request", done);
  });
  const socket = connect(port, "127.0.0.1", () => socket.write(head));
  await isReceived;
  socket.resetAndDestroy();
  await isClosed;
  // An error would have been logged by the time that a later request is answered.
  await send(`GET /api/nowhere HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  expect(lines.join("")).not.toContain('"level":"error"');
});
