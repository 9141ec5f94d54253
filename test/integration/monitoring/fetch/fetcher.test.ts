import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { decodeBody } from "../../../../src/monitoring/fetch/core/charset.ts";
import type { FetchResult } from "../../../../src/monitoring/fetch/core/fetch-result.ts";
import {
  createFetcher,
  type Fetcher,
  type FetchRequest,
} from "../../../../src/monitoring/fetch/fetcher.client.ts";
import { type AddressGuard, createGuard } from "../../../../src/monitoring/fetch/guard.client.ts";
import { boundMs } from "../../../support/time-limits.ts";
import { behaviours, page, redirect } from "./fetcher-behaviours.ts";
import { type Behaviour, openShop, type PoisonedShop, SELF_SIGNED } from "./fetcher-poisoned-shop.ts";

/** Far beyond what a page of these tests takes on a busy machine. */
const limits = {
  totalMs: 60_000,
  connectMs: 60_000,
  stallMs: 60_000,
  maxBytes: 300_000,
  maxHeaderBytes: 8192,
  maxRedirects: 5,
};
/** For pages that never end. */
const hastyLimits = { ...limits, totalMs: 900, stallMs: 400 };
const neverEnding = ["slow-headers", "slow-body", "stalled-body", "silent", "stalled-404"];
const clock = { now: () => new Date("2026-03-02T10:00:00Z") };
const userAgent = "VizorBot/1.0 (+https://vizor.example/bot)";
const shopBehaviours: Record<string, Behaviour> = { ...behaviours };

let shop: PoisonedShop;
let canary: PoisonedShop;
let fetcher: Fetcher;
let hasty: Fetcher;

const fetcherWith = (guard: AddressGuard, within = limits): Fetcher =>
  createFetcher({ guard, userAgent, limits: within, clock });
const fetched = (path: string, more: Partial<FetchRequest> = {}): Promise<FetchResult> =>
  fetcher.fetch({ url: `http://${shop.host}/${path}`, ...more });

beforeAll(async () => {
  canary = await openShop({}, "canary");
  shopBehaviours["to-private"] = redirect(`http://127.0.0.1:${canary.port}/`);
  shopBehaviours["to-decimal"] = redirect(`http://2130706433:${canary.port}/`);
  shopBehaviours["to-other-port"] = redirect(`http://shop.localhost:${canary.port}/`);
  shop = await openShop(shopBehaviours);
  fetcher = fetcherWith(createGuard({ admitted: admitHosts([shop.host]) }));
  hasty = fetcherWith(createGuard({ admitted: admitHosts([shop.host]) }), hastyLimits);
});

afterAll(async () => {
  await fetcher.close();
  await hasty.close();
  await shop.close();
  await canary.close();
});

describe("a healthy page", () => {
  test("has its validators and final address, and is requested with our User-Agent", async () => {
    const result = await fetched("ok?utm_source=x");
    expect(result).toMatchObject({
      kind: "page",
      status: 200,
      contentType: "text/html",
      etag: '"v1"',
      lastModified: "Mon, 02 Mar 2026 09:00:00 GMT",
      finalUrl: `http://${shop.host}/ok`,
      redirects: 0,
    });
    expect(shop.heads.at(-1)).toContain(`user-agent: ${userAgent}`);
    expect(shop.heads.at(-1)).toContain("accept-encoding: gzip, deflate, br, zstd");
  });

  test.each(["ok", "gzip", "br", "zstd", "twice", "plain-html", "longer-than-said"])(
    "%s is read",
    async (path) => {
      const result = await fetched(path);
      expect(result.kind).toBe("page");
      const text = result.kind === "page" ? decodeBody(result.body, result.contentType).text : "";
      expect(page.startsWith(text) && text.length > 15).toBe(true);
    },
  );

  test("unchanged since the last fetch is not sent again", async () => {
    expect((await fetched("conditional")).kind).toBe("page");
    expect(await fetched("conditional", { etag: '"v1"' })).toMatchObject({ kind: "not-modified" });
  });

  test("five redirects are followed, each relative to the last", async () => {
    expect(await fetched("hop5")).toMatchObject({
      kind: "page",
      redirects: 5,
      finalUrl: `http://${shop.host}/ok`,
    });
  });

  test("a Location in unescaped UTF-8 is followed", async () => {
    expect(await fetched("utf8-location")).toMatchObject({ finalUrl: `http://${shop.host}/ok/%C8%99` });
  });

  test("its bytes are not converted, and the header names their charset", async () => {
    const result = await fetched("latin2");
    expect(result.kind === "page" && decodeBody(result.body, result.contentType).text).toBe("Maşină");
  });

  test("a wrong charset corrupts letters, not digits", async () => {
    const result = await fetched("wrong-charset");
    expect(result.kind === "page" && decodeBody(result.body, result.contentType).text).toBe(
      "pre\ufffd 12 lei",
    );
  });

  test("validators that could not be sent back are dropped", async () => {
    expect(await fetched("odd-validators")).toMatchObject({ kind: "page", etag: null, lastModified: null });
  });
});

describe("a poisoned page ends in time with its named reason", () => {
  test.each([
    ["slow-headers", "timeout"],
    ["slow-body", "timeout"],
    ["stalled-body", "timeout"],
    ["silent", "timeout"],
    ["endless-body", "too-large"],
    ["endless-headers", "too-large"],
    ["announced-too-large", "too-large"],
    ["bomb", "too-large"],
    ["bomb-twice", "too-large"],
    ["bomb-zstd", "too-large"],
    ["chained-encodings", "bad-encoding"],
    ["unknown-encoding", "bad-encoding"],
    ["not-gzip", "bad-encoding"],
    ["cut-gzip", "truncated"],
    ["truncated", "truncated"],
    ["cut-chunk", "truncated"],
    ["not-http", "bad-reply"],
    ["hangup", "connect"],
    ["loop-a", "redirect-loop"],
    ["hop6", "too-many-redirects"],
    ["to-private", "redirect-refused"],
    ["to-decimal", "redirect-refused"],
    ["to-other-port", "redirect-refused"],
    ["to-file", "redirect-refused"],
    ["to-userinfo", "redirect-refused"],
    ["to-nowhere", "unexpected-status"],
    ["forbidden", "blocked"],
    ["too-many", "blocked"],
    ["endless-403", "blocked"],
    ["unavailable", "server-error"],
    ["unavailable-wall", "blocked"],
    ["missing-wall", "blocked"],
    ["endless-404", "gone"],
    ["stalled-404", "gone"],
    ["gone", "gone"],
    ["missing", "gone"],
    ["pdf", "not-html"],
    ["plain-text", "not-html"],
    ["empty", "empty-body"],
    ["no-content", "empty-body"],
  ])("%s: %s", async (path, reason) => {
    const startedAt = performance.now();
    const url = `http://${shop.host}/${path}`;
    const result = await (neverEnding.includes(path) ? hasty : fetcher).fetch({ url });
    expect(result).toMatchObject({ kind: "failed", reason });
    expect(performance.now() - startedAt).toBeLessThan(boundMs(hastyLimits.totalMs + 400, 50_000));
  });

  test("none of these reached the canary", () => {
    expect(canary.connections()).toBe(0);
  });

  test("Retry-After is read in both its forms", async () => {
    expect(await fetched("forbidden")).toMatchObject({ status: 403, retryAfterMs: 120_000 });
    expect(await fetched("too-many")).toMatchObject({ status: 429, retryAfterMs: 60_000 });
    expect(await fetched("unavailable")).toMatchObject({ status: 503, retryAfterMs: 7000 });
  });

  test("twenty bombs at once stay within 128 MB", async () => {
    const before = process.memoryUsage().rss;
    const hosts = Array.from({ length: 20 }, (_, n) => `b${n}.localhost:${shop.port}`);
    const many = fetcherWith(createGuard({ admitted: admitHosts(hosts) }));
    const results = await Promise.all(hosts.map((host) => many.fetch({ url: `http://${host}/bomb-twice` })));
    await many.close();
    for (const result of results) expect(result).toMatchObject({ reason: "too-large" });
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
  });

  test("the caller may cancel a fetch", async () => {
    const ended = new AbortController();
    setTimeout(() => ended.abort(), 50);
    expect(await fetched("silent", { signal: ended.signal })).toMatchObject({
      kind: "failed",
      reason: "cancelled",
    });
    expect(await fetched("ok", { signal: ended.signal })).toMatchObject({
      kind: "failed",
      reason: "cancelled",
    });
  });

  test("the caller may refuse a redirect", async () => {
    const asked: string[] = [];
    const mayFollow = (url: URL): boolean => {
      asked.push(url.pathname);
      return url.pathname !== "/hop1";
    };
    expect(await fetched("hop3", { mayFollow })).toMatchObject({
      kind: "failed",
      reason: "redirect-refused",
    });
    expect(asked).toEqual(["/hop2", "/hop1"]);
  });
});

describe("politeness on the wire", () => {
  test("one connection at a time serves a host, and is used again", async () => {
    const quiet = await openShop({ ok: behaviours["ok"] }, "quiet");
    const one = fetcherWith(createGuard({ admitted: admitHosts([quiet.host]) }));
    const results = await Promise.all(
      Array.from({ length: 5 }, () => one.fetch({ url: `http://${quiet.host}/ok` })),
    );
    expect(results.map((result) => result.kind)).toEqual(["page", "page", "page", "page", "page"]);
    expect(quiet.connections()).toBe(1);
    await one.close();
    await quiet.close();
  });

  test("the host's gap is observed between redirects", async () => {
    const startedAt = performance.now();
    expect(await fetched("hop2", { gapMs: 150 })).toMatchObject({ kind: "page", redirects: 2 });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295);
  });
});

describe("encrypted connections", () => {
  const resultOf = async (server: Server, within = limits): Promise<FetchResult> => {
    const sockets: Socket[] = [];
    server.on("connection", (socket) => sockets.push(socket.on("error", () => undefined)));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const host = `shop.localhost:${(server.address() as AddressInfo).port}`;
    const secure = fetcherWith(createGuard({ admitted: admitHosts([host]) }), within);
    const result = await secure.fetch({ url: `https://${host}/` });
    await secure.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
    return result;
  };

  test("an untrusted certificate is refused", async () => {
    const server = createTlsServer(SELF_SIGNED, (socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n<html>"));
    expect(await resultOf(server)).toMatchObject({ reason: "tls", detail: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  });

  test("a server that does not speak TLS is a TLS failure", async () => {
    const server = createTcpServer((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    expect(await resultOf(server)).toMatchObject({ kind: "failed", reason: "tls" });
  });

  test("a handshake that never ends is a timeout", async () => {
    const server = createTcpServer(() => undefined);
    expect(await resultOf(server, { ...limits, connectMs: 400 })).toMatchObject({
      kind: "failed",
      reason: "timeout",
    });
  });
});

test("a refused connection is a connection failure", async () => {
  const closed = await openShop({});
  await closed.close();
  const alone = fetcherWith(createGuard({ admitted: admitHosts([closed.host]) }));
  expect(await alone.fetch({ url: `http://${closed.host}/` })).toMatchObject({
    kind: "failed",
    reason: "connect",
  });
  await alone.close();
});
