import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { createGuard } from "../../../../src/monitoring/fetch/guard.client.ts";
import { registerImages } from "../../../../src/monitoring/images/images.routes.ts";
import {
  createImageProxy,
  type ImageProxy,
  presentImages,
} from "../../../../src/monitoring/images/images.service.ts";
import { settableClock } from "../../../../src/platform/clock.ts";
import { NamedError } from "../../../../src/platform/errors.ts";

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(2000, 7)]);
const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
const mebibyte = 1024 * 1024;
const key = randomBytes(32);
const clock = settableClock(new Date("2026-11-21T10:00:00Z"));

let shop: Server;
let host: string;
let requested: string[] = [];
interface ImageServer {
  readonly app: FastifyInstance;
  readonly proxy: ImageProxy;
}
let server: ImageServer;
/** With short limits, for a picture that never ends. */
let hasty: ImageServer;
let present: ReturnType<typeof presentImages>;

/** What the shop serves by path; every file claims to be a PNG. */
const files: Readonly<Record<string, string | Buffer>> = {
  "/a.png": png,
  "/again.png": png,
  "/late.png": png,
  "/other.png": png,
  "/svg.png": svg,
  "/html.png": "<!doctype html><script>alert(1)</script>",
  "/empty.png": "",
  "/large.png": Buffer.concat([png, Buffer.alloc(3 * mebibyte)]),
};

beforeAll(async () => {
  shop = createServer(({ url = "" }, response) => {
    requested.push(url);
    const location = redirects[url];
    if (location !== undefined) return response.writeHead(302, { location }).end();
    response.writeHead(url in files || url === "/slow.png" ? 200 : 404, { "content-type": "image/png" });
    if (url === "/slow.png") return response.write(png);
    // In several parts and without a length, as a server that does not know it yet.
    response.write(files[url]?.slice(0, 1000) ?? "");
    return setTimeout(() => response.end(files[url]?.slice(1000)), 20);
  });
  await new Promise<void>((listening) => shop.listen(0, "127.0.0.1", listening));
  const { port } = shop.address() as AddressInfo;
  host = `shop.localhost:${port}`;
  Object.assign(redirects, {
    "/moved.png": "/other.png",
    "/to-private.png": `http://127.0.0.1:${port}/a.png`,
    "/to-metadata.png": "http://169.254.169.254/latest/meta-data",
    "/to-file.png": "file:///etc/passwd",
  });
  const guard = createGuard({ admitted: admitHosts([host]) });
  present = presentImages(key, guard.policy);
  const opened = (limits: { totalMs: number; stallMs: number }) => {
    const options = { guard, userAgent: "VizorBot/1.0", clock, limits, cacheBytes: 5000 };
    const proxy = createImageProxy(options);
    const app = fastify();
    app.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof NamedError ? error.status : 500).send({ message: String(error) }),
    );
    registerImages(app, { key, proxy });
    return { app, proxy };
  };
  server = opened({ totalMs: 60_000, stallMs: 60_000 });
  hasty = opened({ totalMs: 1500, stallMs: 400 });
});
const redirects: Record<string, string> = {};

beforeEach(() => {
  requested = [];
});

afterAll(async () => {
  for (const { app, proxy } of [server, hasty]) {
    await app.close();
    await proxy.close();
  }
  shop.closeAllConnections();
  await new Promise((closed) => shop.close(closed));
});

const ask = (path: string) =>
  (path === "/slow.png" ? hasty : server).app.inject({ url: present(`http://${host}${path}`) ?? "" });

test("a picture is passed on as what it is, may be stored for long, and has no rights", async () => {
  const reply = await ask("/a.png");
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toEqual(png);
  expect(reply.headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-disposition": 'attachment; filename="image.png"',
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "public, max-age=604800, immutable",
  });
});

test("an address that the server has not signed is 404, and nothing is fetched", async () => {
  const signed = present(`http://${host}/a.png`) ?? "";
  const forgeries = [
    signed.replace("a.png", "b.png"),
    signed.replace(/images\/./, (start) => (start.endsWith("A") ? "images/B" : "images/A")),
    `/api/images/${"A".repeat(22)}?address=http://${host}/a.png`,
    signed.replace(/\?.*/, ""),
    `${signed}&address=http://${host}/b.png`,
  ];
  for (const forged of forgeries)
    expect((await server.app.inject({ url: forged })).statusCode, forged).toBe(404);
  expect(requested).toEqual([]);
});

test.each(["/to-private.png", "/to-metadata.png", "/to-file.png"])(
  "the redirect of %s is not followed",
  async (path) => {
    expect((await ask(path)).statusCode).toBe(404);
    expect(requested).toEqual([path]);
  },
);

test("a redirect within what the guard accepts is followed", async () => {
  expect((await ask("/moved.png")).statusCode).toBe(200);
  expect(requested).toEqual(["/moved.png", "/other.png"]);
});

test.each(["/svg.png", "/html.png", "/empty.png", "/large.png", "/slow.png", "/missing.png"])(
  "%s is no picture that is passed on; it is not asked for again for ten minutes",
  async (path) => {
    expect((await ask(path)).statusCode).toBe(404);
    expect((await ask(path)).statusCode).toBe(404);
    expect(requested).toEqual([path]);
    clock.set(new Date(clock.now().getTime() + 11 * 60_000));
    expect((await ask(path)).statusCode).toBe(404);
    expect(requested).toEqual([path, path]);
  },
);

test("a picture is fetched once for all who look at it, and again once it was dropped from memory", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask("/again.png")));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await ask("/again.png");
  expect(requested).toEqual(["/again.png"]);
  // The memory holds two of these.
  await ask("/late.png");
  await ask("/again.png");
  await ask("/other.png");
  await ask("/again.png");
  expect(requested.filter((path) => path === "/again.png")).toHaveLength(1);
  await ask("/late.png");
  expect(requested.filter((path) => path === "/late.png")).toHaveLength(2);
});
