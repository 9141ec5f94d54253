import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { startApi, type TestApi } from "../../../factories/api.ts";
import { showPages } from "../../../factories/page-changes.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let siteId: AuthorizedSiteId;
let token: string;
let productIds: number[];

const shop = "https://figures.example.com";

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const ana = await makePerson(database.app);
  token = await api.signIn(ana);
  siteId = await makeSite(database.app, ana.companyId, "figures.example.com");
  productIds = await makeProducts(database.app, siteId, [
    { url: `${shop}/1`, competitorUrls: ["https://a.com/1", "https://b.com/1"] },
    { url: `${shop}/2`, competitorUrls: ["https://b.com/2", "https://c.com/2"] },
    { url: `${shop}/3` },
  ]);
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

const stats = async () => (await api.get("/api/dashboard/stats?domain=figures.example.com", token)).json();
const updated = async () =>
  (await api.get("/api/last-updated-info?domain=figures.example.com", token)).json();

/** Figures are cached for some seconds. */
const later = () => api.clock.advance(30_000);

test("before the first reading nothing is tracked and no time is known", async () => {
  expect(await stats()).toEqual({
    totalProducts: 3,
    totalTrackedProducts: 0,
    activeCompetitors: [],
    unmonitoredCompetitors: ["a.com", "b.com", "c.com"],
    competitors: ["a.com", "b.com", "c.com"],
    image: null,
    verified: false,
    shop: "unvisited",
    crawl: { pages: 7, checkedToday: 0 },
  });
  expect(await updated()).toEqual({ lastUpdatedTimestamp: null });
});

test("tracked is a product with an offer read within 48 h, active its domain; the own page does not count", async () => {
  await showPages(
    database,
    siteId,
    {
      "https://b.com/1": { priceMinor: 100 },
      "https://c.com/2": { priceMinor: 100, isFresh: false },
      [`${shop}/3`]: { priceMinor: 100 },
    },
    testNow,
  );
  later();
  expect(await stats()).toMatchObject({
    totalProducts: 3,
    totalTrackedProducts: 1,
    activeCompetitors: ["b.com"],
    unmonitoredCompetitors: ["a.com", "c.com"],
  });
});

test("the crawl counts pages tried since Romanian midnight; last updated is the last page that was read", async () => {
  const pages = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("product").select(["page_id", "url"]).orderBy("product_id").execute(),
  );
  // Romanian midnight of 21 November is 22:00 UTC of the 20th.
  const times = ["2026-11-20T21:59:59Z", "2026-11-20T22:00:00Z", "2026-11-21T09:00:00Z"];
  for (const [index, { page_id, url }] of pages.entries()) {
    const at = new Date(times[index] ?? "");
    await database.worker
      .insertInto("page")
      .values({
        page_id: page_id ?? "",
        url: url ?? "",
        host: "figures.example.com",
        created_at: testNow,
        tried_at: at,
        // the last one was tried, but not read
        checked_at: index === 2 ? null : at,
      })
      .execute();
  }
  later();
  expect((await stats()).crawl).toEqual({ pages: 7, checkedToday: 2 });
  expect(await updated()).toEqual({ lastUpdatedTimestamp: Date.parse("2026-11-20T22:00:00Z") });
});

test("a page that was read for another site before counts once the site has what was read", async () => {
  const url = "https://b.com/2";
  const offer = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("offer").select("page_id").where("url", "=", url).executeTakeFirstOrThrow(),
  );
  const at = new Date("2026-11-21T09:30:00Z");
  await database.worker
    .insertInto("page")
    .values({
      page_id: offer.page_id ?? "",
      url,
      host: "b.com",
      created_at: testNow,
      tried_at: at,
      checked_at: at,
      observed_at: at,
    })
    .execute();
  later();
  expect((await stats()).crawl).toEqual({ pages: 7, checkedToday: 2 });
  await showPages(database, siteId, { [url]: { priceMinor: 100 } }, testNow);
  later();
  expect((await stats()).crawl).toEqual({ pages: 7, checkedToday: 3 });
});

test("the progress of a small site is two seconds old at most, so that it follows the prices in the list", async () => {
  const checked = async () => (await stats()).crawl.checkedToday;
  later();
  const before = await checked();
  await database.worker
    .updateTable("page")
    .set({ tried_at: new Date("2026-11-21T10:00:00Z") })
    .where("host", "=", "figures.example.com")
    .execute();
  expect(await checked()).toBe(before);
  api.clock.advance(2000);
  expect(await checked()).toBe(before + 1);
});

test("a recheck queues the own page and every offer's, in the product's name", async () => {
  const [productId] = productIds;
  const queued = () =>
    forSite(database.app, siteId, (trx) =>
      trx.selectFrom("watch_outbox").selectAll().where("action", "=", "recheck").orderBy("url").execute(),
    );
  expect(await queued()).toEqual([]);
  const reply = await api.post(`/api/recheck?domain=figures.example.com&packet_id=${productId}`, null, token);
  expect([reply.statusCode, reply.json()]).toEqual([202, { queuedPages: 3 }]);
  expect((await queued()).map(({ url, product_id }) => [url, product_id])).toEqual([
    ["https://a.com/1", productId],
    ["https://b.com/1", productId],
    [`${shop}/1`, productId],
  ]);
});

test("without a subscription data stays readable and a recheck is refused with a sentence", async () => {
  await database.owner
    .updateTable("site")
    .set({ has_active_subscription: false })
    .where("site_id", "=", siteId)
    .execute();
  const reply = await api.post(
    `/api/recheck?domain=figures.example.com&packet_id=${productIds[1]}`,
    null,
    token,
  );
  expect([reply.statusCode, reply.json().message]).toEqual([
    422,
    "The subscription of this site has ended. Its data stays readable, everything else has stopped.",
  ]);
  expect((await api.post("/api/products?domain=figures.example.com", null, token)).statusCode).toBe(200);
});
