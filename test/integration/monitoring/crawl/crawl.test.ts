import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import { insertTasks } from "../../../../src/monitoring/crawl-queue/tasks.repo.ts";
import type { Crawl, CrawlDeps } from "../../../../src/monitoring/visits/crawl.service.ts";
import { applyQueuedWatches } from "../../../../src/monitoring/watchers/watchers.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { systemClock } from "../../../../src/platform/clock.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { offersOf, propagateAll } from "../../../factories/watched.ts";
import { startTestCrawl } from "../../../support/crawl/crawling.ts";
import { openShops, productPage, type ShopAnswer, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { fillDisk } from "../../../support/full-disk.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;
let companyId: number;
let siteId: AuthorizedSiteId;
let shops: Shops;
let crawl: Crawl | undefined;
let round = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ companyId } = await makePerson(database.app));
});

beforeEach(async () => {
  round += 1;
  shops = await openShops();
  siteId = await makeSite(database.app, companyId, `own${round}.example.com`);
});

afterEach(async () => {
  await crawl?.stop();
  crawl = undefined;
  await shops.close();
  for (const table of ["crawl_task", "crawl_host"] as const)
    await database.worker.deleteFrom(table).execute();
});

afterAll(() => database.close());

/** Watches the paths of a shop and crawls them. */
async function watch(name: string, paths: readonly string[], gapMs = 0, site = siteId): Promise<string[]> {
  const host = shops.host(name);
  const urls = paths.map((path) => `http://${host}${path}`);
  const policy = { admitted: admitHosts([host]), ports: [80, 443] };
  const own = { url: `https://own${round}.example.com/${name}${site}`, competitorUrls: urls };
  const added = await addProducts(database.app, site, [own], new Date(), { policy });
  expect(added.refusals).toEqual([]);
  // No shop of the test serves the own page, so its task is deleted.
  const watchers = createPageWatchers(database);
  await applyQueuedWatches({ db: database.worker, clock: systemClock, gapOf: () => gapMs, watchers });
  await database.worker.deleteFrom("crawl_task").where("host", "like", "own%").execute();
  return urls.map(pageIdOf);
}

function start(
  answer: ShopAnswer | null,
  over: Partial<CrawlDeps> = {},
  names = ["shop", "other", "third"],
): void {
  if (answer) shops.answer = answer;
  crawl = startTestCrawl(
    database,
    names.map((name) => shops.host(name)),
    over,
  );
}

async function tasksLeft(): Promise<number> {
  return (await database.worker.selectFrom("crawl_task").select("page_id").execute()).length;
}

function pageOf(pageId: string | undefined) {
  return database.worker
    .selectFrom("page")
    .selectAll()
    .where("page_id", "=", pageId ?? "")
    .executeTakeFirstOrThrow();
}

const pagesSeen = () => shops.seen.filter(({ path }) => path !== "/robots.txt");

test("a watched page is fetched, read and saved, and its offer is updated", async () => {
  const [pageId] = await watch("shop", ["/p"]);
  start(null);
  await until("the task is done", async () => (await tasksLeft()) === 0);
  expect(await pageOf(pageId)).toMatchObject({
    state: "read",
    price_minor: 10_000,
    currency: "RON",
    availability: "IN_STOCK",
  });
  await propagateAll(database);
  expect(shops.seen.map(({ path }) => path)).toEqual(["/robots.txt", "/p"]);
  expect(shops.seen[0]?.userAgent).toContain("VizorBot/1.0 (+");
});

test("a page that two merchants watch is fetched once, and both get the offer", async () => {
  const otherSite = await makeSite(database.app, companyId, `other${round}.example.com`);
  await watch("shop", ["/p"]);
  await watch("shop", ["/p"], 0, otherSite);
  start(null);
  await until("the task is done", async () => (await tasksLeft()) === 0);
  await propagateAll(database);
  expect(pagesSeen()).toHaveLength(1);
  for (const site of [siteId, otherSite]) {
    const products = await database.worker
      .selectFrom("page_watch")
      .select("product_id")
      .where("site_id", "=", site)
      .where("is_own", "=", false)
      .execute();
    expect((await offersOf(database, site, products[0]?.product_id ?? 0))[0]?.price_minor).toBe(10_000);
  }
});

test("a page is fetched conditionally and not read again where it is unchanged", async () => {
  const [pageId = ""] = await watch("shop", ["/p"]);
  const etag = '"v1"';
  const conditions: (string | undefined)[] = [];
  start(({ path }) => (path === "/p" ? { headers: { etag }, body: productPage("100.00") } : undefined));
  await until("the first check is done", async () => (await tasksLeft()) === 0);
  const first = await pageOf(pageId);
  shops.answer = ({ path }) => {
    conditions.push(path);
    return { status: 304 };
  };
  await insertTasks(database.worker, [
    { pageId, kind: "recheck", host: shops.host("shop"), dueAt: new Date() },
  ]);
  await until("the recheck is done", async () => (await tasksLeft()) === 0);
  const second = await pageOf(pageId);
  expect(conditions).toEqual(["/p"]);
  expect(second).toMatchObject({ state: "read", observed_at: first.observed_at, price_minor: 10_000 });
  expect(second.checked_at?.getTime()).toBeGreaterThan(first.checked_at?.getTime() ?? 0);
});

test("a recheck begins without waiting for the schedule", async () => {
  const [pageId = ""] = await watch("shop", ["/p"]);
  start(null);
  await until("the first check is done", async () => (await tasksLeft()) === 0);
  const before = shops.seen.length;
  await insertTasks(database.worker, [
    { pageId, kind: "recheck", host: shops.host("shop"), dueAt: new Date() },
  ]);
  await until("the shop is asked", () => shops.seen.length > before);
});

describe("robots.txt", () => {
  const robots =
    (body: string): ShopAnswer =>
    ({ path }) =>
      path === "/robots.txt" ? { headers: { "content-type": "text/plain" }, body } : undefined;

  test("is stored for a day, and a disallowed page is refused by name and never fetched", async () => {
    const [open, closed] = await watch("shop", ["/p", "/closed/p"]);
    start(robots("User-agent: *\nDisallow: /closed/"));
    await until("the tasks are done", async () => (await tasksLeft()) === 0);
    expect(await pageOf(closed)).toMatchObject({ state: "refused", reason: "robots-disallowed" });
    expect(await pageOf(open)).toMatchObject({ state: "read" });
    await insertTasks(database.worker, [
      { pageId: open ?? "", kind: "recheck", host: shops.host("shop"), dueAt: new Date() },
    ]);
    await until("the recheck is done", async () => (await tasksLeft()) === 0);
    expect(shops.seen.map(({ path }) => path)).toEqual(["/robots.txt", "/p", "/p"]);
  });

  test("that is unreachable postpones the pages", async () => {
    const [pageId] = await watch("shop", ["/p"]);
    start(({ path }) => (path === "/robots.txt" ? { status: 503 } : undefined));
    await until("the page says why", async () => (await pageOf(pageId)).state === "failing");
    expect(await pageOf(pageId)).toMatchObject({ reason: "robots-unreachable" });
    expect(pagesSeen()).toEqual([]);
    expect(await tasksLeft()).toBe(1);
  });

  test("may set a longer gap, which holds while robots.txt is stored", async () => {
    const pageIds = await watch("shop", ["/a", "/b"]);
    start(robots("User-agent: VizorBot\nCrawl-delay: 0.4\nAllow: /"));
    await until("the tasks are done", async () => (await tasksLeft()) === 0);
    const host = shops.host("shop");
    const rechecks = pageIds.map((pageId) => ({ pageId, kind: "recheck" as const, host, dueAt: new Date() }));
    await insertTasks(database.worker, rechecks);
    await until("the rechecks are done", async () => (await tasksLeft()) === 0);
    expect(shops.seen.filter(({ path }) => path === "/robots.txt")).toHaveLength(1);
    const starts = shops.seen.map(({ startMs }) => startMs);
    const gaps = starts.slice(1).map((startMs, index) => startMs - (starts[index] ?? 0));
    expect(gaps).toHaveLength(4);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(395);
  });
});

describe("a redirect to another host", () => {
  const toOther =
    (rules: string): ShopAnswer =>
    ({ host, path }) => {
      if (host === shops.host("other") && path === "/robots.txt")
        return { headers: { "content-type": "text/plain" }, body: rules };
      const location = `http://${shops.host("other")}/new`;
      return host === shops.host("shop") && path !== "/robots.txt"
        ? { status: 301, headers: { location } }
        : undefined;
    };

  test("is followed under that host's own gap and robots.txt", async () => {
    const [pageId] = await watch("shop", ["/p"]);
    start(toOther("User-agent: *\nCrawl-delay: 0.3"));
    await until("the task is done", async () => (await tasksLeft()) === 0);
    expect(await pageOf(pageId)).toMatchObject({ state: "read", price_minor: 10_000 });
    const seen = shops.seen.map(({ host, path }) => `${host.split(".")[0]}${path}`);
    expect(seen).toEqual(["shop/robots.txt", "shop/p", "other/robots.txt", "other/new"]);
    const [, , robots, target] = shops.seen;
    expect((target?.startMs ?? 0) - (robots?.startMs ?? 0)).toBeGreaterThanOrEqual(295);
    const host = await database.worker
      .selectFrom("crawl_host")
      .selectAll()
      .where("host", "=", shops.host("other"))
      .executeTakeFirstOrThrow();
    expect(host).toMatchObject({ lease_owner: null, crawl_delay_ms: 300 });
  });

  test("is not followed where that host's robots.txt disallows it", async () => {
    const [pageId] = await watch("shop", ["/p"]);
    start(toOther("User-agent: *\nDisallow: /new"));
    await until("the task is done", async () => (await tasksLeft()) === 0);
    expect(await pageOf(pageId)).toMatchObject({ state: "failing", reason: "redirect-refused" });
    expect(shops.seen.filter(({ path }) => path === "/new")).toEqual([]);
  });

  test("is postponed while another worker has that host", async () => {
    const [pageId] = await watch("shop", ["/p"]);
    await database.worker
      .insertInto("crawl_host")
      .values({
        host: shops.host("other"),
        gap_ms: 0,
        next_at: new Date(Date.now() + 3_600_000),
        lease_owner: "00000000-0000-4000-8000-000000000001",
        lease_until: new Date(Date.now() + 3_600_000),
      })
      .execute();
    start(toOther(""));
    await until("the task is put off", async () => {
      const task = await database.worker.selectFrom("crawl_task").selectAll().executeTakeFirstOrThrow();
      return task.attempts === 1;
    });
    expect(shops.seen.filter(({ host }) => host === shops.host("other"))).toEqual([]);
    expect(await pageOf(pageId)).toMatchObject({ state: "new", reason: null });
  });
});

describe("a page that fails", () => {
  test.each([404, 410])("with %i gets the state gone", async (status) => {
    const [pageId] = await watch("shop", ["/p"]);
    start(({ path }) => (path === "/p" ? { status } : undefined));
    await until("the task is done", async () => (await tasksLeft()) === 0);
    expect(await pageOf(pageId)).toMatchObject({
      state: "gone",
      reason: "gone",
      reason_detail: `HTTP ${status}`,
    });
  });

  test("for a temporary reason is tried again minutes later", async () => {
    const [pageId] = await watch("shop", ["/p"]);
    start(({ path }) => (path === "/p" ? { status: 500 } : undefined));
    await until("the page says why", async () => (await pageOf(pageId)).state === "failing");
    const [task] = await database.worker.selectFrom("crawl_task").selectAll().execute();
    expect(task).toMatchObject({ attempts: 1, kind: "scheduled" });
    const { tried_at } = await pageOf(pageId);
    expect((task?.due_at.getTime() ?? 0) - (tried_at?.getTime() ?? 0)).toBeGreaterThan(4 * 60_000);
  });

  test("because the shop blocks us leaves its price, and the host is not requested again", async () => {
    const [pageId = "", other] = await watch("shop", ["/p", "/q"]);
    start(null);
    await until("the first checks are done", async () => (await tasksLeft()) === 0);
    shops.answer = () => ({ status: 403 });
    const host = shops.host("shop");
    const hostRow = () =>
      database.worker.selectFrom("crawl_host").selectAll().where("host", "=", host).executeTakeFirstOrThrow();
    const askedMs = Date.now();
    await insertTasks(database.worker, [
      { pageId, kind: "recheck", host, dueAt: new Date() },
      { pageId: other ?? "", kind: "recheck", host, dueAt: new Date() },
    ]);
    const before = shops.seen.length;
    await until("the visit has ended", async () => {
      const { blocks, lease_owner } = await hostRow();
      return blocks > 0 && lease_owner === null;
    });
    // The host is free again only after its rest.
    expect((await hostRow()).next_at.getTime() - askedMs).toBeGreaterThan(20_000);
    expect((await hostRow()).blocks).toBe(1);
    expect(shops.seen.length - before).toBe(1);
    const pages = await Promise.all([pageOf(pageId), pageOf(other)]);
    expect(pages.filter((page) => page.reason === "blocked")).toHaveLength(1);
    expect(pages.map((page) => page.price_minor)).toEqual([10_000, 10_000]);
  });

  test("stops no other: twelve poisoned pages beside twelve good ones", async () => {
    const poison: Record<string, ReturnType<ShopAnswer>> = {
      "/bad0": { status: 404 },
      "/bad1": { body: "" },
      "/bad2": { headers: { "content-encoding": "gzip" }, body: "not gzip" },
      "/bad3": { status: 302, headers: { location: "/bad3" } },
      "/bad4": { status: 302, headers: { location: "http://127.0.0.1:1/" } },
      "/bad5": { headers: { "content-type": "application/pdf" }, body: "%PDF" },
      "/bad6": { body: "\u0000".repeat(5000) },
      "/bad7": { body: "<".repeat(200_000) },
      "/bad8": { body: "x".repeat(6_000_000) },
      "/bad9": { status: 418 },
      "/bad10": { body: "<html><title>Just a moment...</title><p>Checking your browser</p></html>" },
      "/bad11": {
        body: `<script type="application/ld+json">{"@type":"Product","offers":{"price":"gratis"}}`,
      },
    };
    const names = Object.keys(poison).map((_, index) => `shop${index}`);
    const good: string[] = [];
    const bad: string[] = [];
    for (const [index, path] of Object.keys(poison).entries()) {
      const [goodPage = "", badPage = ""] = await watch(names[index] ?? "", ["/good", path]);
      good.push(goodPage);
      bad.push(badPage);
    }
    start(({ path }) => poison[path], {}, names);
    // After a refusal the shop gets no further request: its other page waits.
    const refusing = 2;
    await until("every page was tried", async () => {
      const pages = await Promise.all([...good, ...bad].map(pageOf));
      return pages.filter((page) => page.tried_at !== null).length >= 24 - refusing;
    });
    for (const pageId of bad) {
      const page = await pageOf(pageId);
      expect([page.state === "read", page.price_minor]).toEqual([false, null]);
    }
    const read = await Promise.all(good.map(pageOf));
    expect(read.filter((page) => page.state === "read").length).toBeGreaterThanOrEqual(12 - refusing);
  });
});

test("text that the database would refuse is saved without the refused characters", async () => {
  const [pageId] = await watch("shop", ["/p"]);
  start(({ path }) =>
    path === "/p" ? { body: productPage("100.00", "Râșniță\\u0000 \\ud800 bună") } : undefined,
  );
  await until("the task is done", async () => (await tasksLeft()) === 0);
  expect(await pageOf(pageId)).toMatchObject({ state: "read", price_minor: 10_000 });
});

test("a database outage loses nothing and does not end the worker", async () => {
  const pageIds = await watch("shop", ["/a", "/b", "/c"]);
  const freeDisk = await fillDisk(database, { action: "update", table: "page" });
  let batches = 0;
  const onRecorded = () => {
    batches += 1;
  };
  start(({ path }) => (path === "/robots.txt" ? undefined : { body: productPage("100.00") }), { onRecorded });
  await until("pages are fetched and not saved", () => pagesSeen().length >= 3 && batches > 0);
  expect(await tasksLeft()).toBe(3);
  await freeDisk();
  await until("the tasks are done", async () => (await tasksLeft()) === 0);
  for (const pageId of pageIds) expect(await pageOf(pageId)).toMatchObject({ state: "read", reason: null });
});

test("stopping releases every host, and what was not fetched stays queued", async () => {
  await watch(
    "shop",
    Array.from({ length: 30 }, (_, index) => `/p${index}`),
  );
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const held = () => ({
    body: productPage("100.00"),
    ...(pagesSeen().length >= 3 ? { after: stopped } : {}),
  });
  start(({ path }) => (path === "/robots.txt" ? undefined : held()));
  await until("some pages are fetched", () => pagesSeen().length >= 3);
  const ended = crawl?.stop();
  stop();
  await ended;
  crawl = undefined;
  const fetched = pagesSeen().length;
  const left = await tasksLeft();
  const host = await database.worker
    .selectFrom("crawl_host")
    .selectAll()
    .where("host", "=", shops.host("shop"))
    .executeTakeFirstOrThrow();
  expect(host).toMatchObject({ lease_owner: null, lease_until: null });
  expect(fetched + left).toBe(30);
  expect(left).toBeGreaterThan(0);
});
