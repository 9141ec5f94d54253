import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { checkLink } from "../../../../src/catalog/links/link-check.service.ts";
import { createExtractor, type Extractor } from "../../../../src/monitoring/extraction/extraction.service.ts";
import { saveHostSettings } from "../../../../src/monitoring/hosts/host-settings.repo.ts";
import type { ShopVisitor } from "../../../../src/monitoring/visits/shop-visitor.service.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { type LinkScene, makeLinkScene } from "../../../factories/links.ts";
import { testVisitor, type VisitOptions } from "../../../support/crawl/shop-visits.ts";
import { openShops, productPage, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { boundMs } from "../../../support/time-limits.ts";

let database: TestDatabase;
let shops: Shops;
let scene: LinkScene;
let extractor: Extractor;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  extractor = createExtractor({ processes: 1, limitMs: 60_000 });
});
beforeEach(async () => {
  shops = await openShops();
  scene = await makeLinkScene(database);
});
afterEach(() => shops.close());
afterAll(async () => {
  await extractor.close();
  await database.close();
});

/** A host that no other test visits. */
function freshHost(): string {
  count += 1;
  return shops.host(`check${count}`);
}

/** One process for all tests: on a busy machine its start takes seconds. */
const visitorOf = (hosts: readonly string[], options: VisitOptions = {}): ShopVisitor =>
  testVisitor(database, hosts, { totalMs: boundMs(10_000, 60_000), extractor, ...options });

const images = (address: string | null) => address;

const check = (visitor: ShopVisitor, url: string, productId?: number) =>
  checkLink({ db: database.app, visitor, images }, scene.siteId, { url, productId });

test("a page is read at once, after robots.txt, and returned as the list would return it; nothing is saved", async () => {
  const host = freshHost();
  shops.answer = ({ path }) =>
    path.startsWith("/p") ? { body: productPage("1299.90", "Râșniță  de cafea") } : { status: 404 };
  const reading = await check(visitorOf([host]), `http://${host}/p?utm_source=x`, scene.productId);
  expect(reading).toEqual({
    found: true,
    url: `http://${host}/p`,
    competitor_domain: host,
    title: "Râșniță de cafea",
    imageLink: null,
    price: 1299.9,
    cutPrice: null,
    currency: "RON",
    available: "IN_STOCK",
    availableLabel: expect.anything(),
    promo: false,
    brand: null,
    sku: "R-1",
    source: "visible-text",
    confidence: expect.any(Number),
    differences: [],
  });
  expect(shops.seen.map(({ path }) => path)).toEqual(["/robots.txt", "/p"]);
  expect(new Set(shops.seen.map(({ userAgent }) => userAgent))).toEqual(
    new Set(["VizorBot/1.0 (+https://vizor.example)"]),
  );
  const pages = await database.worker.selectFrom("page").select("url").where("host", "=", host).execute();
  expect(pages).toEqual([]);
});

test("a page of another product is reported with what differs, and nothing differs without a product", async () => {
  const host = freshHost();
  shops.answer = ({ path }) =>
    path === "/p" ? { body: productPage("60.00", "Scaun pliant") } : { status: 404 };
  await forSite(database.app, scene.siteId, (trx) =>
    trx
      .updateTable("listing")
      .set({ price_bani: 15_000 })
      .where("product_id", "=", scene.productId)
      .execute(),
  );
  expect(await check(visitorOf([host]), `http://${host}/p`, scene.productId)).toMatchObject({
    differences: [
      { kind: "title", own: "Râșniță", other: "Scaun pliant" },
      { kind: "price", own: "150.00", other: "60.00" },
    ],
  });
  expect(await check(visitorOf([host]), `http://${host}/p`)).toMatchObject({ differences: [] });
});

test("an address that leads to the home page is reported with what that shows, not with its price", async () => {
  const host = freshHost();
  shops.answer = ({ path }) => {
    if (path === "/rasnita") return { status: 301, headers: { location: "/?removed=1" } };
    return path === "/?removed=1" ? { body: productPage("60.00", "Casa Mea") } : { status: 404 };
  };
  expect(await check(visitorOf([host]), `http://${host}/rasnita`)).toEqual({
    found: false,
    url: `http://${host}/rasnita`,
    competitor_domain: host,
    reason: "something-else",
    shownInstead: "Casa Mea",
  });
});

test.each([
  [{ status: 404 }, "gone"],
  [{ status: 403 }, "blocked"],
  [{ status: 500 }, "server-error"],
  [{ delayMs: 1500 }, "timeout"],
  [{ headers: { "content-type": "application/pdf" }, body: "%PDF" }, "not-html"],
] as const)("a page that responds with %j is reported with its reason: %s", async (reply, reason) => {
  const host = freshHost();
  shops.answer = ({ path }) => (path === "/p" ? reply : { status: 404 });
  const reading = await check(visitorOf([host], { totalMs: 800 }), `http://${host}/p`);
  expect(reading).toEqual({
    found: false,
    url: `http://${host}/p`,
    competitor_domain: host,
    reason,
  });
});

test("a page without a product is reported as such", async () => {
  const host = freshHost();
  const body = "<html><head><title>Despre noi</title></head><body><h1>Despre noi</h1></body></html>";
  shops.answer = ({ path }) => (path === "/p" ? { body } : { status: 404 });
  const reading = await check(visitorOf([host]), `http://${host}/p`);
  expect(reading).toMatchObject({ found: false, reason: "not-a-product" });
});

test("a page that robots.txt disallows is not requested", async () => {
  const host = freshHost();
  shops.answer = ({ path }) =>
    path === "/robots.txt" ? { body: "User-agent: *\nDisallow: /p" } : { body: productPage("10.00") };
  const visitor = visitorOf([host]);
  expect(await check(visitor, `http://${host}/p`)).toMatchObject({ reason: "robots-disallowed" });
  expect(await check(visitor, `http://${host}/other`)).toMatchObject({ found: true });
  expect(shops.seen.map(({ path }) => path)).toEqual(["/robots.txt", "/other"]);
});

test("a page whose shop needs a browser is left to the crawl and not requested", async () => {
  const host = freshHost();
  const settings = { gapMs: 0, isRendered: true, recipe: undefined };
  await saveHostSettings(database.worker, host, settings, 0);
  expect(await check(visitorOf([host]), `http://${host}/p`)).toMatchObject({ reason: "needs-rendering" });
  expect(shops.seen.map(({ path }) => path)).toEqual(["/robots.txt"]);
});

test("a challenge instead of a page is a refusal: the shop gets no further request", async () => {
  const host = freshHost();
  const challenge = `<html><head><title>Just a moment...</title></head><body>
    <h1>Checking your browser before accessing the shop</h1><div id="cf-challenge-running"></div></body></html>`;
  shops.answer = ({ path }) => (path === "/p" ? { body: challenge } : { status: 404 });
  const visitor = visitorOf([host]);
  expect(await check(visitor, `http://${host}/p`)).toMatchObject({ reason: "blocked" });
  expect(await check(visitor, `http://${host}/p`)).toMatchObject({ reason: "resting" });
  expect(shops.seen.filter(({ path }) => path === "/p")).toHaveLength(1);
});

test("concurrent checks of one shop respect its gap", async () => {
  const host = freshHost();
  const visitor = visitorOf([host], { gapMs: 300 });
  const readings = await Promise.all([1, 2, 3].map((n) => check(visitor, `http://${host}/p${n}`)));
  const starts = shops.seen.map(({ startMs }) => startMs);
  for (const [n, start] of starts.entries())
    if (n > 0) expect(start - (starts[n - 1] ?? 0)).toBeGreaterThanOrEqual(290);
  expect(readings.some(({ found }) => found)).toBe(true);
  for (const reading of readings) if (!reading.found) expect(reading.reason).toBe("busy");
});

test("a redirect to another shop obeys that shop's robots.txt", async () => {
  const [host, other] = [freshHost(), freshHost()];
  shops.answer = (request) => {
    if (request.path === "/robots.txt")
      return request.host === other ? { body: "User-agent: *\nDisallow: /" } : { status: 404 };
    return { status: 302, headers: { location: `http://${other}/p` } };
  };
  const reading = await check(visitorOf([host, other]), `http://${host}/p`);
  expect(reading).toMatchObject({ found: false, reason: "redirect-refused" });
  expect(shops.seen.filter((request) => request.host === other).map(({ path }) => path)).toEqual([
    "/robots.txt",
  ]);
});

test("a page that never finishes costs the person at most ten seconds and delays nobody else", async () => {
  const [host, other] = [freshHost(), freshHost()];
  const ending = createExtractor({
    processes: 1,
    limitMs: 1000,
    entry: new URL("../../../support/crawl/stuck.process.ts", import.meta.url),
  });
  const hasty = visitorOf([host], { totalMs: boundMs(700, 5000), extractor: ending });
  const patient = visitorOf([other], { extractor: ending });
  shops.answer = (request) =>
    request.host === host && request.path === "/p" ? { body: "<p>stuck-for-ever" } : undefined;
  const startMs = performance.now();
  expect(await check(hasty, `http://${host}/p`)).toMatchObject({
    found: false,
    reason: "extraction-timeout",
  });
  expect(performance.now() - startMs).toBeLessThan(boundMs(10_000));
  expect(await check(patient, `http://${other}/p`)).toMatchObject({ found: true, price: 100 });
  await ending.close();
});

test("an address that could not be saved is rejected before anything is fetched", async () => {
  const visitor = visitorOf([]);
  const refused = async (url: string, code: string) =>
    expect(check(visitor, url, scene.productId)).rejects.toMatchObject({
      status: 422,
      code,
      fields: { url: { code } },
    });
  await refused("retailer", "LINK_MALFORMED");
  await refused("http://169.254.169.254/latest", "LINK_NOT_PUBLIC");
  await refused(`https://${scene.domain}/x`, "LINK_OWN_DOMAIN");
  const linked = await makeLinkScene(database, ["https://retailer.ro/a"]);
  const again = checkLink({ db: database.app, visitor, images }, linked.siteId, {
    url: "https://retailer.ro/a",
    productId: linked.productId,
  });
  await expect(again).rejects.toMatchObject({ code: "LINK_DUPLICATE" });
  expect(shops.seen).toEqual([]);
});

test("an unknown product is 404, and without a subscription nothing is fetched", async () => {
  const visitor = visitorOf([]);
  await expect(check(visitor, "https://retailer.ro/a", 9_007_199_254_740_991)).rejects.toMatchObject({
    status: 404,
  });
  await database.owner
    .updateTable("site")
    .set({ has_active_subscription: false })
    .where("site_id", "=", scene.siteId)
    .execute();
  await expect(check(visitor, "https://retailer.ro/a")).rejects.toMatchObject({ code: "SUBSCRIPTION_ENDED" });
});
