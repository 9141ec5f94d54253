import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import { acceptFlag, readFlagged } from "../../../../src/matching/flagged/flagged.service.ts";
import { checkQueuedLinks, queueReadLinks } from "../../../../src/matching/flagged/link-checks.service.ts";
import { insertTasks } from "../../../../src/monitoring/crawl-queue/tasks.repo.ts";
import { pageChecks } from "../../../../src/monitoring/observation/page-state.service.ts";
import { propagate } from "../../../../src/monitoring/observation/propagation.service.ts";
import type { Crawl } from "../../../../src/monitoring/visits/crawl.service.ts";
import { applyQueuedWatches } from "../../../../src/monitoring/watchers/watchers.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { systemClock } from "../../../../src/platform/clock.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { quietLog } from "../../../factories/watched.ts";
import { startTestCrawl } from "../../../support/crawl/crawling.ts";
import { openShops, productPage, type ShopReply, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;
let person: { readonly companyId: number; readonly userId: number };
let siteId: AuthorizedSiteId;
let shops: Shops;
let crawl: Crawl;
let pageId: string;
let round = 0;
/** Pairs that were scored. */
let scores = 0;
/** What the shop answers by path. */
let replies: Record<string, ShopReply>;

const path = "/rasnita-cafea";
const title = "Râșniță de cafea";
const grinder = { headers: { etag: '"1"' }, body: productPage("100.00", title) };
const to = (location: string): ShopReply => ({ status: 301, headers: { location } });
const home = `<html><head><title>Casa Mea – totul pentru bucătărie</title></head><body><h1>Oală Onix</h1>
  <p class="price">59,00 lei</p><button>Adaugă în coș</button></body></html>`;

beforeAll(async () => {
  database = await createTestDatabase();
  person = await makePerson(database.app);
});

beforeEach(async () => {
  round += 1;
  scores = 0;
  replies = { [path]: grinder };
  shops = await openShops(({ path: asked }) =>
    asked === "/robots.txt" ? undefined : (replies[asked] ?? { status: 404 }),
  );
  const domain = `own${round}.example.com`;
  siteId = await makeSite(database.app, person.companyId, domain);
  const host = shops.host("shop");
  const url = `http://${host}${path}`;
  pageId = pageIdOf(url);
  const own = { url: `https://${domain}/p`, competitorUrls: [url] };
  const policy = { admitted: admitHosts([host]), ports: [80, 443] };
  await addProducts(database.app, siteId, [own], new Date(), { policy });
  const watchers = createPageWatchers(database);
  await applyQueuedWatches({ db: database.worker, clock: systemClock, gapOf: () => 0, watchers });
  await database.worker.deleteFrom("crawl_task").where("host", "=", domain).execute();
  crawl = startTestCrawl(database, [host]);
  await visited();
});

afterEach(async () => {
  await crawl.stop();
  await shops.close();
  for (const table of ["crawl_task", "crawl_host"] as const)
    await database.worker.deleteFrom(table).execute();
});

afterAll(() => database.close());

/** Waits for the visits that are due, and hands on what they changed. */
async function visited(): Promise<void> {
  await until("the visit is done", async () => {
    const tasks = await database.worker.selectFrom("crawl_task").select("page_id").execute();
    return tasks.length === 0;
  });
  const watchers = createPageWatchers(database, [], queueReadLinks);
  while ((await propagate({ db: database.worker, log: quietLog, watchers })) > 0);
  await checkLinks();
}

async function checkLinks(): Promise<void> {
  const score = () => {
    scores += 1;
    return { probability: 0.9, reasons: [{ kind: "similar-titles" as const }] };
  };
  while ((await checkQueuedLinks({ db: database.worker, clock: systemClock, score })) > 0);
}

async function visitAgain(): Promise<void> {
  await insertTasks(database.worker, [
    { pageId, kind: "recheck", host: shops.host("shop"), dueAt: new Date() },
  ]);
  await visited();
}

const page = () =>
  database.worker.selectFrom("page").selectAll().where("page_id", "=", pageId).executeTakeFirstOrThrow();
const flags = () => readFlagged(database.app, siteId);

test("a page that leads to the home page brings no price, and its link waits for a person until it is there again", async () => {
  const before = await page();
  expect(before).toMatchObject({ state: "read", price_minor: 10_000, facts: { name: title } });
  replies = { [path]: to("/?removed=1"), "/?removed=1": { headers: { etag: '"home"' }, body: home } };
  await visitAgain();
  const { checked_at, price_minor, facts, etag } = before;
  expect(await page()).toMatchObject({
    state: "failing",
    reason: "something-else",
    reason_detail: "Casa Mea – totul pentru bucătărie",
    ...{ checked_at, price_minor, facts, etag },
  });
  expect((await pageChecks(database.app, [pageId])).get(pageId)?.shownInstead).toContain("Casa Mea");
  expect(await flags()).toMatchObject([
    {
      title,
      reasons: [
        { kind: "something-else", before: title, now: "Casa Mea – totul pentru bucătărie" },
        { kind: "similar-titles" },
      ],
    },
  ]);
  const points = await database.worker
    .selectFrom("price_point")
    .selectAll()
    .where("page_id", "=", pageId)
    .execute();
  expect(points).toHaveLength(1);

  replies = { [path]: { ...grinder, body: productPage("110.00", title) } };
  await visitAgain();
  expect(await page()).toMatchObject({ state: "read", reason: null, price_minor: 11_000 });
  expect(await flags()).toEqual([]);
});

test("a page that comes back with its old price ends the suspicion too", async () => {
  replies = { [path]: to("/"), "/": { body: home } };
  await visitAgain();
  expect(await flags()).toHaveLength(1);
  replies = { [path]: grinder };
  await visitAgain();
  expect(await page()).toMatchObject({ state: "read", price_minor: 10_000 });
  expect(await flags()).toEqual([]);
});

test("another product at the address is read once a person has said that it is the same", async () => {
  const other = "Râșniță de cafea Onix, reconditionată";
  replies = { [path]: { body: productPage("70.00", other) } };
  await visitAgain();
  expect(await page()).toMatchObject({ reason: "something-else", reason_detail: other, price_minor: 10_000 });
  const [flag] = await flags();
  const { userId } = person;
  await acceptFlag({ db: database.app, clock: systemClock }, { siteId, flagId: flag?.flagId ?? 0, userId });
  await checkLinks();
  await visited();
  expect(await page()).toMatchObject({ state: "read", facts: { name: other } });
  expect(await flags()).toEqual([]);
});

test("a redirect to the product's new address is read", async () => {
  replies = { [path]: to("/bucatarie/rasnita-de-cafea.html"), "/bucatarie/rasnita-de-cafea.html": grinder };
  await visitAgain();
  expect(await page()).toMatchObject({ state: "read", reason: null, price_minor: 10_000 });
  // Its link is scored again, because it is found at another address.
  expect((await page()).facts["finalUrl"]).toContain("/bucatarie/rasnita-de-cafea.html");
  expect(scores).toBe(2);
  replies = { [path]: grinder };
  await visitAgain();
  expect((await page()).facts).not.toHaveProperty("finalUrl");
  expect(scores).toBe(3);
});

test.each([404, 503])(
  "a wall with status %i is a refusal, not a page that is gone or broken",
  async (status) => {
    replies = { [path]: { status, body: "<title>Shop</title><h1>Confirmați că nu sunteți robot</h1>" } };
    await insertTasks(database.worker, [
      { pageId, kind: "recheck", host: shops.host("shop"), dueAt: new Date() },
    ]);
    await until("the page says why", async () => (await page()).state === "failing");
    expect(await page()).toMatchObject({ reason: "blocked", price_minor: 10_000 });
  },
);
