import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import type { Role } from "../../kit/roles.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { createSessionGate } from "../session-gate.ts";
import { registerCall } from "./register-call.ts";
import { createServer, type ServerDeps } from "./server.ts";

const lines: string[] = [];
let folder: string;
let app: FastifyInstance;

/** Tokens are role names; OPERATOR sees site 7, whose domain is own.ro. */
const sessionGate = createSessionGate(
  {
    readSession: async (token) =>
      /^[A-Z_]+$/.test(token)
        ? { userId: 1, companyId: 1, role: token as Role, sessionId: "s", signedInAt: new Date(0) }
        : null,
  },
  { readReset: async (token) => (token === "a.reset.token" ? { resetId: "r", userId: 1 } : null) },
  {
    findSite: async (_actor, domain) => (domain === "own.ro" ? 7 : null),
    sitesOf: async () => [7],
    recordAccess: async () => undefined,
  },
  { readKey: async () => null },
);

function deps(overrides: Partial<ServerDeps> = {}): ServerDeps {
  return {
    log: createLog("info", { write: (line) => lines.push(line) }),
    metrics: createMetrics(),
    metricsToken: "a-token-of-16-chars",
    isPublic: false,
    trustProxy: undefined,
    sessionGate,
    webDir: folder,
    version: "1.0.0",
    checkReady: async () => undefined,
    ...overrides,
  };
}

const siteCall = defineCall({
  method: "POST",
  path: "/api/things/:id",
  access: "site",
  scope: "write-links",
  summary: "Counts",
  query: z.object({ domain: z.string() }),
  params: z.object({ id: z.coerce.number().check(z.int()) }),
  body: z.optional(z.strictObject({ name: z.string().check(z.maxLength(5)) })),
  reply: z.object({ siteId: z.number(), id: z.number(), name: z.nullable(z.string()) }),
  status: 201,
});
const godCall = defineCall({
  method: "GET",
  path: "/admin-api/all",
  access: "god",
  summary: "All",
  reply: z.object({}),
});
const openCall = defineCall({
  method: "GET",
  path: "/api/open",
  access: "public",
  summary: "Open",
  reply: z.object({}),
});
const brokenCall = defineCall({
  method: "GET",
  path: "/api/broken",
  access: "public",
  summary: "Breaks",
  reply: z.object({}),
});
const doneCall = defineCall({
  method: "DELETE",
  path: "/api/done",
  access: "signed-in",
  summary: "Done",
  reply: z.void(),
  status: 204,
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vizor-web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Vizor</title>");
  writeFileSync(join(folder, "assets", "app-1a2b3c.js"), "export {};");
  writeFileSync(join(folder, "assets", "app-1a2b3c.js.br"), "compressed by the build");
  app = await createServer(deps());
  registerCall(app, siteCall, async ({ siteId, params, body }) => ({
    siteId,
    id: params.id,
    name: body?.name ?? null,
  }));
  registerCall(app, godCall, async () => ({}));
  registerCall(app, openCall, async () => ({}));
  registerCall(app, brokenCall, () => Promise.reject(new Error("canary in the error")));
  registerCall(app, doneCall, async () => undefined);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const as = (role: string) => ({ authorization: `Bearer ${role}` });

test("a site's call gets the checked site, its parameters and its body", async () => {
  const reply = await app.inject({
    method: "POST",
    url: "/api/things/5?domain=own.ro",
    headers: as("OPERATOR"),
    payload: { name: "ana" },
  });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({ siteId: 7, id: 5, name: "ana" });
});

test("another company's site gives the same reply as one that nobody has", async () => {
  const [foreign, missing] = await Promise.all(
    ["foreign.ro", "nobody.ro"].map((domain) =>
      app.inject({ method: "POST", url: `/api/things/5?domain=${domain}`, headers: as("OPERATOR") }),
    ),
  );
  expect(foreign?.statusCode).toBe(404);
  expect({ ...foreign?.json(), requestId: "" }).toEqual({ ...missing?.json(), requestId: "" });
});

test.each(["", "Bearer", "Bearer no-such", "Basic OPERATOR", "Bearer a b"])(
  "without a session (%s) it is 401",
  async (authorization) => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/things/5?domain=own.ro",
      headers: { authorization },
    });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers["content-type"]).toMatch(/^application\/problem\+json/);
  },
);

test("a GOD area is 403 for everybody else", async () => {
  expect((await app.inject({ url: "/admin-api/all", headers: as("COMPANY_ADMIN") })).statusCode).toBe(403);
  expect((await app.inject({ url: "/admin-api/all", headers: as("GOD") })).statusCode).toBe(200);
});

test("access is checked before the body is read", async () => {
  const reply = await app.inject({
    method: "POST",
    url: "/api/things/x?domain=own.ro",
    payload: { name: 4 },
  });
  expect(reply.statusCode).toBe(401);
});

test("a body that breaks the contract names its fields", async () => {
  const reply = await app.inject({
    method: "POST",
    url: "/api/things/5?domain=own.ro",
    headers: as("OPERATOR"),
    payload: { name: "too long" },
  });
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().errors)).toEqual(["name"]);
});

test("JSON that is announced and not sent means no body", async () => {
  const reply = await app.inject({
    method: "POST",
    url: "/api/things/5?domain=own.ro",
    headers: { ...as("OPERATOR"), "content-type": "application/json" },
  });
  expect(reply.statusCode).toBe(201);
});

test("a body above 1 MB is 413", async () => {
  const reply = await app.inject({
    method: "POST",
    url: "/api/things/5?domain=own.ro",
    headers: as("OPERATOR"),
    payload: { name: "x".repeat(1_100_000) },
  });
  expect(reply.statusCode).toBe(413);
});

test("204 has no body", async () => {
  const reply = await app.inject({ method: "DELETE", url: "/api/done", headers: as("OPERATOR") });
  expect([reply.statusCode, reply.body]).toEqual([204, ""]);
});

test("an internal error reveals only its request's id, which is also logged", async () => {
  const reply = await app.inject({ url: "/api/broken", headers: { "x-request-id": "request-1234" } });
  expect(reply.statusCode).toBe(500);
  expect(reply.headers["x-request-id"]).toBe("request-1234");
  expect(reply.json()).toMatchObject({ requestId: "request-1234", code: "INTERNAL" });
  expect(reply.body).not.toContain("canary");
  expect(lines.some((line) => line.includes("request-1234") && line.includes("canary"))).toBe(true);
});

test("no query string, token or malformed address reaches the log", async () => {
  await app.inject({ url: "/api/open?password=canary1", headers: { authorization: "Bearer canary2" } });
  await app.inject({ url: "/nowhere?token=canary3" });
  const bad = await app.inject({ url: "/%zz?token=canary4" });
  expect(bad.statusCode).toBe(400);
  expect(bad.body).not.toContain("canary4");
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => /canary[1-4]/.test(line))).toEqual([]);
});

test("a route that declares no call stops the start", async () => {
  const other = await createServer(deps());
  expect(() => other.get("/api/forgotten", async () => ({}))).toThrow(/declares no call/);
  await other.close();
});

test("a site's call without the parameter that names the site stops the start", async () => {
  const other = await createServer(deps());
  const call = defineCall({
    method: "GET",
    path: "/api/x",
    access: "site",
    summary: "X",
    reply: z.object({}),
  });
  expect(() => registerCall(other, call, async () => ({}))).toThrow(/domain/);
  await other.close();
});

test("the contracts are the documentation", async () => {
  const document = (await app.inject({ url: "/api/openapi.json" })).json();
  // Without the operator's.
  expect(Object.keys(document.paths).toSorted()).toEqual([
    "/api/broken",
    "/api/done",
    "/api/open",
    "/api/things/{id}",
  ]);
  const { post } = document.paths["/api/things/{id}"];
  expect([post.operationId, post.security, Object.keys(post.responses)]).toEqual([
    "postThingsById",
    [{ session: [] }, { apiKey: ["write-links"] }],
    ["201", "401", "403", "404", "429", "4XX", "5XX"],
  ]);
  expect(document.paths["/api/open"].get.security).toEqual([]);
  expect(Object.keys(document.paths["/api/done"].delete.responses)).toContain("204");
  expect((await app.inject({ url: "/api/docs" })).statusCode).toBe(200);
});

test("replies are compressed as the client accepts it, and a file as the build compressed it", async () => {
  const description = (await app.inject({ url: "/api/openapi.json" })).rawPayload;
  for (const [accepted, encoding, decompress] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip;q=1, br;q=0.5", "gzip", gunzipSync],
  ] as const) {
    const headers = { "accept-encoding": accepted };
    const reply = await app.inject({ url: "/api/openapi.json", headers });
    expect([reply.headers["content-encoding"], reply.headers["vary"]]).toEqual([encoding, "accept-encoding"]);
    expect(Number(reply.headers["content-length"])).toBe(reply.rawPayload.length);
    expect(decompress(reply.rawPayload).equals(description)).toBe(true);
    expect(reply.rawPayload.length).toBeLessThan(description.length / 2);
  }
  for (const accepted of ["identity", "deflate", "br;q=0"]) {
    const reply = await app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": accepted } });
    expect(reply.headers["content-encoding"]).toBeUndefined();
    expect(reply.rawPayload.equals(description)).toBe(true);
  }
  const small = await app.inject({ url: "/api/open", headers: { "accept-encoding": "br" } });
  expect(small.headers["content-encoding"]).toBeUndefined();
  const file = await app.inject({ url: "/assets/app-1a2b3c.js", headers: { "accept-encoding": "gzip, br" } });
  expect([file.headers["content-encoding"], file.body]).toEqual(["br", "compressed by the build"]);
  expect(file.headers["content-type"]).toMatch(/javascript/);
  expect(file.headers["cache-control"]).toMatch(/immutable/);
  expect((await app.inject({ url: "/assets/app-1a2b3c.js.br" })).statusCode).toBe(404);
});

test("files count against the limit of requests by address, which has a name of its own", async () => {
  const other = await createServer(deps({ requestsPerMinute: 2 }));
  for (const expected of [200, 200, 429]) {
    const reply = await other.inject({ url: "/assets/app-1a2b3c.js" });
    expect(reply.statusCode).toBe(expected);
    if (expected === 429) {
      expect(reply.json().code).toBe("TOO_MANY_CALLS");
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    }
  }
  await other.close();
});

test("page addresses answer the web app, hashed files stay for a year, calls and lost files answer 404", async () => {
  const page = await app.inject({ url: "/products?page=2", headers: { accept: "text/html" } });
  expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(page.body).toContain("<title>Vizor</title>");
  const asset = await app.inject({ url: "/assets/app-1a2b3c.js" });
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  for (const url of ["/api/nothing", "/assets/lost.js", "/favicon.png"]) {
    expect((await app.inject({ url, headers: { accept: "text/html" } })).statusCode).toBe(404);
  }
});

test("pages run only our scripts, cannot be framed, and require https", async () => {
  const { headers } = await app.inject({ url: "/", headers: { accept: "text/html" } });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("img-src 'self' blob:;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  const docs = await app.inject({ url: "/api/docs" });
  expect(docs.headers["content-security-policy"]).toContain("script-src 'self';");
  expect(docs.headers["content-security-policy"]).not.toContain("trusted-types");
  expect(headers["strict-transport-security"]).toMatch(/max-age=31536000/);
  expect(headers).toMatchObject({
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["permissions-policy"]).toContain("camera=()");
});

test("metrics answer loopback, a token's holder, and nobody whom a proxy passes on", async () => {
  const ask = async (headers: Record<string, string>, remoteAddress: string) =>
    (await app.inject({ url: "/metrics", headers, remoteAddress })).statusCode;
  expect(await ask({}, "127.0.0.1")).toBe(200);
  expect(await ask({}, "10.0.0.9")).toBe(404);
  expect(await ask({ "x-forwarded-for": "10.0.0.9" }, "127.0.0.1")).toBe(404);
  expect(await ask({ authorization: "Bearer a-token-of-16-chars" }, "10.0.0.9")).toBe(200);
  expect(await ask({ authorization: "Bearer a-token-of-16-charz" }, "10.0.0.9")).toBe(404);
  for (const name of ["x-forwarded-proto", "x-forwarded-host", "cf-connecting-ip", "x-client-ip"]) {
    expect(await ask({ [name]: "x" }, "127.0.0.1"), name).toBe(404);
  }
  expect(await ask({ host: "vizor.example" }, "127.0.0.1")).toBe(404);
});

test("metrics of a product with a public address answer the token's holder alone", async () => {
  const other = await createServer(deps({ isPublic: true }));
  const ask = async (headers: Record<string, string>) =>
    (await other.inject({ url: "/metrics", headers, remoteAddress: "127.0.0.1" })).statusCode;
  expect(await ask({})).toBe(404);
  expect(await ask({ authorization: "Bearer a-token-of-16-chars" })).toBe(200);
  await other.close();
});

test("a process that cannot serve says so on /readyz and is alive on /healthz", async () => {
  const other = await createServer(deps({ checkReady: () => Promise.reject(new Error("no database")) }));
  const ready = await other.inject({ url: "/readyz" });
  expect([ready.statusCode, ready.headers["retry-after"]]).toEqual([503, "2"]);
  expect((await other.inject({ url: "/healthz" })).statusCode).toBe(200);
  await other.close();
});

test("too many requests of one address are 429 with Retry-After", async () => {
  const other = await createServer(deps({ requestsPerMinute: 2 }));
  registerCall(other, openCall, async () => ({}));
  const replies = [];
  for (let count = 0; count < 3; count += 1) replies.push(await other.inject({ url: "/api/open" }));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(Number(replies[2]?.headers["retry-after"])).toBeGreaterThan(0);
  expect(replies[2]?.json()).toMatchObject({ status: 429 });
  await other.close();
});

test("pages of an admitted origin may read replies and send their session; those of others may not", async () => {
  const web = "https://app.shop.example";
  const elsewhere = await createServer(deps({ webOrigins: [web] }));
  await elsewhere.ready();
  const asked = { "access-control-request-method": "GET", "access-control-request-headers": "authorization" };
  const preflight = (origin: string, server: FastifyInstance) =>
    server.inject({ method: "OPTIONS", url: "/api/openapi.json", headers: { origin, ...asked } });
  const admitted = await preflight(web, elsewhere);
  expect(admitted.statusCode).toBe(204);
  expect(admitted.headers).toMatchObject({
    "access-control-allow-origin": web,
    "access-control-allow-credentials": "true",
    "access-control-allow-headers": expect.stringContaining("authorization"),
  });
  const reply = await elsewhere.inject({ url: "/api/openapi.json", headers: { origin: web } });
  expect([reply.statusCode, reply.headers["access-control-allow-origin"]]).toEqual([200, web]);
  expect((await elsewhere.inject({ method: "OPTIONS", url: "/api/nothing" })).statusCode).toBeGreaterThan(
    399,
  );
  for (const [origin, server] of [
    ["https://app.shop.example.evil.example", elsewhere],
    [web, app],
  ] as const) {
    expect((await preflight(origin, server)).headers).not.toHaveProperty("access-control-allow-origin");
  }
  await elsewhere.close();
});
