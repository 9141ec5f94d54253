import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import { startApi } from "../../factories/api.ts";
import { testNow } from "../../factories/people.ts";
import { openPricingScene, type PricedSite, type PricingScene } from "../../factories/pricing-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: PricingScene;
let site: PricedSite;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
});
afterAll(async () => {
  await scene.api.app.close();
  await database.close();
});
beforeEach(async () => {
  scene.api.clock.set(testNow);
  site = await scene.openSite(4);
  for (const [n, id] of site.ids.entries()) await approve(id, n);
});

/** Approves 93.10 lei for a product, with a SKU, and with evidence that was read an hour ago. */
async function approve(productId: number, n: number): Promise<void> {
  await scene.setRow(productId, { state: "ACTIVELY_PRICED", target_offer_id: productId });
  await forSite(database.app, site.siteId, (trx) =>
    sql`update product set sku = ${`SKU "${n}", ${site.domain}`} where product_id = ${productId}`.execute(
      trx,
    ),
  );
  for (const url of [`https://${site.domain}/p${n}`, targetOf(productId)]) await readAt(url, 1);
}

/** Address of the offer that a product's price was computed from. */
const targetOf = (productId: number) => `https://retailer.example.com/${productId}`;

async function readAt(url: string, hoursAgo: number): Promise<void> {
  const at = new Date(testNow.getTime() - hoursAgo * 3_600_000);
  await sql`update page set checked_at = ${at} where url = ${url}`.execute(database.owner);
}

const call = (method: "GET" | "POST" | "DELETE", as = scene.token) =>
  scene.api.app.inject({
    method,
    url: `/api/price-feed?domain=${site.domain}`,
    headers: { authorization: `Bearer ${as}` },
  });
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  scene.api.app.inject({ url, headers });
const create = async (): Promise<Record<"csv" | "json" | "xml", string>> => (await call("POST")).json().paths;

test("approved prices with fresh evidence are served in three formats, never another site's", async () => {
  const [running = 0, stale = 0, unnamed = 0, planned = 0] = site.ids;
  await scene.setRow(running, { promo_bani: 9_310 });
  await forSite(database.app, site.siteId, async (trx) => {
    await sql`update listing set cut_price_bani = 12000 where product_id = ${running}`.execute(trx);
    await sql`insert into promotion (site_id, promotion_id, product_id, kind, starts_on, ends_on, announced_bani, created_at)
      values (${site.siteId}, 1, ${running}, 'PLANNED', '2026-11-20', '2026-11-30', 9310, ${testNow}),
        (${site.siteId}, 2, ${planned}, 'PLANNED', '2026-12-01', '2026-12-06', 8990, ${testNow}),
        (${site.siteId}, 3, ${planned}, 'PLANNED', '2026-12-20', '2026-12-22', 8000, ${testNow})`.execute(
      trx,
    );
    await sql`update product set sku = null where product_id = ${unnamed}`.execute(trx);
  });
  // The rows still say that it is fresh, as they do while the worker is down.
  await readAt(targetOf(stale), 49);
  const paths = await create();
  expect(paths.csv).toMatch(/^\/feeds\/[\w-]{43}\/prices\.csv$/);
  expect((await call("GET")).json()).toMatchObject({
    prices: 2,
    stale: 1,
    outdated: 0,
    unnamed: 1,
    address: { lastUsedAt: null },
  });
  const csv = await fetchFile(paths.csv);
  expect([csv.statusCode, csv.headers["content-type"], csv.headers["set-cookie"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
    undefined,
  ]);
  expect(csv.headers).toMatchObject({ "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
  const name = (n: number) => `SKU "${n}", ${site.domain}`;
  const period = "2026-11-19T22:00Z/2026-11-30T21:59Z";
  const later = "2026-11-30T22:00Z/2026-12-06T21:59Z";
  const quoted = (n: number) => `"${name(n).replaceAll('"', '""')}"`;
  expect(csv.body).toBe(
    `id,price,sale_price,sale_price_effective_date\r\n${quoted(0)},120.00 RON,93.10 RON,${period}\r\n${quoted(3)},93.10 RON,89.90 RON,${later}\r\n`,
  );
  expect((await fetchFile(paths.json)).json()).toEqual({
    prices: [
      { id: name(0), price: "120.00 RON", sale_price: "93.10 RON", sale_price_effective_date: period },
      { id: name(3), price: "93.10 RON", sale_price: "89.90 RON", sale_price_effective_date: later },
    ],
  });
  const xml = await fetchFile(paths.xml);
  expect(xml.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(xml.body).toContain('<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">');
  expect(xml.body).toContain(
    `<item><g:id>${name(3)}</g:id><g:price>93.10 RON</g:price><g:sale_price>89.90 RON</g:sale_price><g:sale_price_effective_date>${later}</g:sale_price_effective_date></item>`,
  );
  expect(xml.body.match(/<item>/g)).toHaveLength(2);
});

test("a file that has not changed is 304, by its tag and by its date", async () => {
  const { csv, json } = await create();
  const first = await fetchFile(csv);
  const { etag, "last-modified": lastModified } = first.headers as Record<string, string>;
  scene.api.clock.advance(3_600_000);
  const same = await fetchFile(csv, { "if-none-match": `"other", ${etag}` });
  expect([same.statusCode, same.body, same.headers["etag"], same.headers["last-modified"]]).toEqual([
    304,
    "",
    etag,
    lastModified,
  ]);
  expect((await fetchFile(csv, { "if-modified-since": lastModified ?? "" })).statusCode).toBe(304);
  expect((await fetchFile(json, { "if-none-match": etag ?? "" })).statusCode).toBe(200);
  // Also a price that is only left out changes the file.
  await readAt(`https://${site.domain}/p2`, 60);
  const changed = await fetchFile(csv, {
    "if-none-match": etag ?? "",
    "if-modified-since": lastModified ?? "",
  });
  expect([changed.statusCode, changed.body.split("\r\n").length]).toEqual([200, 5]);
  expect((await fetchFile(csv, { "if-modified-since": lastModified ?? "" })).statusCode).toBe(200);
});

test("HEAD has the headers of GET and no body; gzip is sent to those who accept it, with the same tag", async () => {
  const { csv } = await create();
  const plain = await fetchFile(csv);
  const head = await scene.api.app.inject({ method: "HEAD", url: csv });
  const { etag, "last-modified": lastModified, "content-type": type } = plain.headers;
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect(head.headers).toMatchObject({ etag, "last-modified": lastModified, "content-type": type });
  const packed = await fetchFile(csv, { "accept-encoding": "br, gzip" });
  expect(packed.headers).toMatchObject({ etag, "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const known = await scene.api.app.inject({
    method: "HEAD",
    url: csv,
    headers: { "if-none-match": String(etag) },
  });
  expect(known.statusCode).toBe(304);
});

test("four files of an address are sent at the same time, a fifth is refused, and none stays counted", async () => {
  const { csv, xml } = await create();
  const statuses = async (urls: readonly string[]) =>
    (await Promise.all(urls.map((url) => fetchFile(url)))).map(({ statusCode }) => statusCode);
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Each fetch stores that the address was used, and waits here.
  const transaction = database.owner.transaction().execute(async (trx) => {
    await sql`select from price_feed where site_id = ${site.siteId} for update`.execute(trx);
    lock();
    await released;
  });
  await locked;
  const fetches = Array.from({ length: 5 }, async () => (await fetchFile(csv)).statusCode);
  try {
    expect(await Promise.race(fetches)).toBe(429);
  } finally {
    release();
    await transaction;
  }
  expect((await Promise.all(fetches)).sort()).toEqual([200, 200, 200, 200, 429]);
  for (let n = 0; n < 3; n++) expect(await statuses([csv, xml])).toEqual([200, 200]);
  expect((await fetchFile(csv, { "if-none-match": "*" })).statusCode).toBe(304);
});

test("a replaced or revoked address is as one that never was", async () => {
  const old = await create();
  const next = await create();
  const never = await fetchFile(old.csv.replace(/[\w-]{43}/, "a".repeat(43)));
  expect([
    (await fetchFile(old.csv)).body.replace(/"requestId":"[^"]*"/, ""),
    (await fetchFile(next.csv)).statusCode,
  ]).toEqual([never.body.replace(/"requestId":"[^"]*"/, ""), 200]);
  expect((await call("GET")).json().address.lastUsedAt).toBe(Math.floor(testNow.getTime() / 60_000) * 60_000);
  expect((await call("DELETE")).statusCode).toBe(204);
  expect((await fetchFile(next.csv)).statusCode).toBe(404);
  expect((await call("DELETE")).statusCode).toBe(404);
  const stored = await database.owner.selectFrom("price_feed").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(next.csv.split("/")[2]);
});

test("a site without subscription serves no price", async () => {
  const { csv } = await create();
  await database.owner
    .updateTable("site")
    .set({ has_active_subscription: false })
    .where("site_id", "=", site.siteId)
    .execute();
  expect((await fetchFile(csv)).body).toBe("id,price,sale_price,sale_price_effective_date\r\n");
  expect((await call("POST")).json().code).toBe("SUBSCRIPTION_ENDED");
});

test("more than 30 fetches of one address in a minute are refused", async () => {
  const { csv } = await create();
  // A tenth of the limits.
  const strict = await startApi(database, { callLimitFactor: 0.1 });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push((await strict.app.inject({ url: csv })).statusCode);
  await strict.app.close();
  expect(statuses).toEqual([200, 200, 200, 429]);
});
