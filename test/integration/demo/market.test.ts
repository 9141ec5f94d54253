import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assortmentOf, discontinuedFrom } from "../../../demo/market/assortment.ts";
import { type Market, openMarket, PortTakenError } from "../../../demo/market/market.ts";
import { shopItem } from "../../../demo/market/product-page.ts";
import type { Shop } from "../../../demo/market/shop.ts";
import { shopByLabel, shops } from "../../../demo/market/shops/shops.ts";
import { dayNumber } from "../../../demo/prices/market-time.ts";
import type { LocalDay } from "../../../src/kit/local-day.ts";

const today = dayNumber("2026-11-21" as LocalDay);
const noon = { day: today, minute: 720 };

let market: Market;
let firstPort = 0;

beforeAll(async () => {
  for (firstPort = 27_100; ; firstPort += shops.length) {
    try {
      market = await openMarket(firstPort, () => noon);
      return;
    } catch (error) {
      if (!(error instanceof PortTakenError) || firstPort > 29_000) throw error;
    }
  }
});

afterAll(() => market.close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

function ask(
  shop: Shop,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const port = firstPort + shops.indexOf(shop);
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

function firstPath(shop: Shop): string {
  const product = assortmentOf(shop).find((one) => discontinuedFrom(shop, one) === null);
  if (!product) throw new Error(`${shop.label} sells nothing`);
  return shopItem(shop, product).path;
}

describe.for(shops)("$label", (shop) => {
  test("serves its home page, stylesheet, cover, robots.txt, sitemap, a product and its image", async () => {
    const product = firstPath(shop);
    const page = await ask(shop, product);
    expect(page.status).toBe(200);
    expect(page.headers["content-type"]).toMatch(/^text\/html/);
    for (const [path, type] of [
      ["/", "text/html"],
      ["/stil.css", "text/css"],
      ["/coperta.png", "image/png"],
      ["/robots.txt", "text/plain"],
      ["/sitemap.xml", "application/xml"],
    ] as const) {
      const answer = await ask(shop, path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers["content-type"]).toContain(type);
    }
    const item = assortmentOf(shop)[0];
    const picture = await ask(shop, item ? shopItem(shop, item).imagePath : "/");
    expect(picture.headers["content-type"]).toBe("image/png");
    expect((await ask(shop, "/nu-exista")).status).toBe(404);
  });
});

test("a page that has not changed is answered with 304 and no body", async () => {
  const shop = shopByLabel("veselar");
  const path = firstPath(shop);
  const { headers } = await ask(shop, path);
  const again = await ask(shop, path, { "if-none-match": String(headers["etag"]) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await ask(shop, path, { "if-none-match": '"alta"' })).status).toBe(200);
});

test("gzip and br carry the same page", async () => {
  const shop = shopByLabel("cuptorel");
  const path = firstPath(shop);
  const plain = await ask(shop, path);
  const gzip = await ask(shop, path, { "accept-encoding": "gzip" });
  const br = await ask(shop, path, { "accept-encoding": "gzip, br" });
  expect([gzip.headers["content-encoding"], br.headers["content-encoding"]]).toEqual(["gzip", "br"]);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
});

test("HEAD has no body, and only GET and HEAD are allowed", async () => {
  const shop = shopByLabel("tagadir");
  const head = await ask(shop, firstPath(shop), {}, "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect((await ask(shop, "/", {}, "POST")).status).toBe(405);
});

test("discontinued products answer 404 or 410", async () => {
  const seen: number[] = [];
  for (const shop of shops.filter(({ behaviour: temper }) => temper === "normal")) {
    for (const product of assortmentOf(shop)) {
      const from = discontinuedFrom(shop, product);
      if (from === null || from > today) continue;
      const { status } = await ask(shop, shopItem(shop, product).path);
      expect(status).toBe(shop.goneStatus);
      seen.push(status);
    }
  }
  expect(new Set(seen)).toEqual(new Set([404, 410]));
});

test("the slow shop replies after a second, the refusing one refuses some requests", async () => {
  const slow = shopByLabel("molcomel");
  const began = performance.now();
  await ask(slow, firstPath(slow));
  expect(performance.now() - began).toBeGreaterThan(950);
  const moody = shopByLabel("posacu");
  const statuses: number[] = [];
  for (let visit = 0; visit < 20; visit++) statuses.push((await ask(moody, firstPath(moody))).status);
  expect(statuses.filter((status) => status === 429).length).toBe(3);
  expect(statuses.filter((status) => status === 403).length).toBe(1);
});

test("a second market on the same ports fails naming the port, and leaves no port of its own open", async () => {
  const before = openServers();
  await expect(openMarket(firstPort, () => noon)).rejects.toThrow(/demo shop Voltamira could not take port/);
  await expect(openMarket(firstPort - 1, () => noon)).rejects.toThrow(PortTakenError);
  await expect.poll(openServers).toBe(before);
});

/** Servers of this process: another process may take the ports that become free. */
function openServers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;
}
