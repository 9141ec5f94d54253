import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import type { Crawlers, CrawlersDeps } from "../../../../src/monitoring/crawlers/supervisor.service.ts";
import { applyQueuedWatches } from "../../../../src/monitoring/watchers/watchers.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { systemClock } from "../../../../src/platform/clock.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { startTestCrawlers, until } from "../../../support/crawl/crawling.ts";
import { openShops, productPage, type ShopAnswer, type Shops } from "../../../support/crawl/shops.ts";
import { startWorkerProcess } from "../../../support/crawl/worker-process.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { boundMs } from "../../../support/time-limits.ts";

const entry = new URL("../../../support/crawl/stuck-crawler.process.ts", import.meta.url);
/** Longer than any test: a host is free again only where its lease was released. */
const leaseMs = 600_000;

let database: TestDatabase;
let companyId: number;
let siteId: AuthorizedSiteId;
let shops: Shops;
let crawlers: Crawlers | undefined;
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
  await crawlers?.stop();
  crawlers = undefined;
  await shops.close();
  for (const table of ["crawl_task", "crawl_host"] as const)
    await database.worker.deleteFrom(table).execute();
});

afterAll(() => database.close());

/** Watches pages of a shop. @returns their ids */
async function watch(name: string, paths: readonly string[]): Promise<string[]> {
  const host = shops.host(name);
  const urls = paths.map((path) => `http://${host}${path}`);
  const policy = { admitted: admitHosts([host]), ports: [80, 443] };
  const own = { url: `https://own${round}.example.com/${name}`, competitorUrls: urls };
  const added = await addProducts(database.app, siteId, [own], new Date(), { policy });
  expect(added.refusals).toEqual([]);
  const watchers = createPageWatchers(database);
  await applyQueuedWatches({ db: database.worker, clock: systemClock, gapOf: () => 0, watchers });
  // No shop of the test serves the own page.
  await database.worker.deleteFrom("crawl_task").where("host", "like", "own%").execute();
  return urls.map(pageIdOf);
}

function start(answer: ShopAnswer, names: readonly string[], over: Partial<CrawlersDeps> = {}): void {
  shops.answer = answer;
  const hosts = names.map((name) => shops.host(name));
  crawlers = startTestCrawlers(database, hosts, { entry, leaseMs, ...over });
}

/** Answers the path with a page that holds the text. */
const pageWith =
  (at: string, text: string): ShopAnswer =>
  ({ path }) =>
    path === at ? { body: `<p>${text}</p>` } : undefined;

async function tasksLeft(): Promise<number> {
  return (await database.worker.selectFrom("crawl_task").select("page_id").execute()).length;
}

function pagesOf(ids: readonly string[]) {
  return database.worker
    .selectFrom("page")
    .selectAll()
    .where("page_id", "in", [...ids])
    .orderBy("url")
    .execute();
}

const isDone = async () => (await tasksLeft()) === 0;
const timesSeen = (at: string) => shops.seen.filter(({ path }) => path === at).length;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a page that ends its crawler", () => {
  test.each([
    ["it hangs", "stuck-for-ever", "extraction-timeout"],
    ["it crashes it", "break-for-ever", "extraction-failed"],
  ])("because %s gets its outcome, and the next one reads the others", async (_how, text, reason) => {
    const ids = await watch("shop", ["/bad", "/p1", "/p2"]);
    const others = await watch("other", ["/p3"]);
    start(pageWith("/bad", text), ["shop", "other"], { limitMs: boundMs(1000, 4000) });
    await until("the tasks are done", isDone);
    const [bad, ...good] = await pagesOf(ids);
    expect(bad).toMatchObject({ state: "failing", reason });
    for (const page of [...good, ...(await pagesOf(others))])
      expect(page).toMatchObject({ state: "read", price_minor: 10_000 });
    expect(timesSeen("/bad")).toBe(1);
    const checks = await database.worker
      .selectFrom("page_check")
      .selectAll()
      .where("page_id", "in", [...ids, ...others])
      .execute();
    expect(checks).toHaveLength(4);
  });

  test("because somebody else killed it is tried once more before it is blamed", async () => {
    const [bad = ""] = await watch("shop", ["/bad"]);
    start(pageWith("/bad", "killed-for-ever"), ["shop"]);
    await until("the task is done", isDone);
    expect(timesSeen("/bad")).toBe(2);
    expect(await pagesOf([bad])).toMatchObject([{ state: "failing", reason: "extraction-failed" }]);
  });
});

test("crawlers killed in the middle of a crawl lose nothing and repeat nothing", async () => {
  const paths = Array.from({ length: 25 }, (_, index) => `/p${index}`);
  const names = ["shop", "other", "third", "fourth"];
  const ids: string[] = [];
  for (const name of names) ids.push(...(await watch(name, paths)));
  const body = productPage("100.00", "slow-to-read");
  start(({ path }) => (path === "/robots.txt" ? undefined : { body }), names, { processes: 2 });
  for (const readBefore of [5, 20, 40]) {
    await until(`${readBefore} pages are read`, async () => (await tasksLeft()) <= ids.length - readBefore);
    const [pid = 0] = crawlers?.pids() ?? [];
    process.kill(pid, "SIGKILL");
  }
  await until("the tasks are done", isDone, 120_000);
  const pages = await pagesOf(ids);
  const read = pages.filter(({ state, price_minor }) => state === "read" && price_minor === 10_000);
  expect(read).toHaveLength(100);
  for (const table of ["price_point", "page_check"] as const) {
    const rows = await database.worker
      .selectFrom(table)
      .select("page_id")
      .where("page_id", "in", ids)
      .execute();
    expect([table, rows.length, new Set(rows.map((row) => row.page_id)).size]).toEqual([table, 100, 100]);
  }
});

test("stopping ends the processes and releases every host, and what was not read stays queued", async () => {
  const paths = Array.from({ length: 30 }, (_, index) => `/p${index}`);
  await watch("shop", paths);
  const answer: ShopAnswer = ({ path }) =>
    path === "/robots.txt" ? undefined : { delayMs: 50, body: productPage("100.00") };
  start(answer, ["shop"]);
  await until("some pages are read", async () => (await tasksLeft()) < 28);
  const pids = crawlers?.pids() ?? [];
  expect(pids.map(isRunning)).toEqual([true]);
  await crawlers?.stop();
  expect(pids.map(isRunning)).toEqual([false]);
  const fetched = shops.seen.filter(({ path }) => path !== "/robots.txt").length;
  const left = await tasksLeft();
  expect(fetched + left).toBe(30);
  expect(left).toBeGreaterThan(0);
  const hosts = await database.worker.selectFrom("crawl_host").select("lease_owner").execute();
  expect(hosts.every(({ lease_owner }) => lease_owner === null)).toBe(true);
});

test("stopping waits for a page that hangs no longer than its limit", async () => {
  const [bad = ""] = await watch("shop", ["/bad"]);
  start(pageWith("/bad", "stuck-for-ever"), ["shop"], { limitMs: 1000 });
  await until("the page is fetched", () => timesSeen("/bad") === 1);
  const startMs = performance.now();
  await crawlers?.stop();
  expect(performance.now() - startMs).toBeLessThan(boundMs(5000, 20_000));
  expect(await pagesOf([bad])).toMatchObject([{ reason: "extraction-timeout" }]);
});

test("a crawler that cannot start is started again after longer and longer rests", async () => {
  const missing = new URL("../../../support/missing.process.ts", import.meta.url);
  start(() => undefined, ["shop"], { entry: missing });
  const seen = new Set<number>();
  const endMs = performance.now() + 3000;
  await until("three seconds have passed", () => {
    for (const pid of crawlers?.pids() ?? []) seen.add(pid);
    return performance.now() > endMs;
  });
  expect(seen.size).toBeGreaterThanOrEqual(2);
  // At once, then after 0.5, 1 and 2 seconds.
  expect(seen.size).toBeLessThanOrEqual(5);
});

test("the crawlers of a killed worker end", async () => {
  await watch("shop", ["/p"]);
  const { ownerUrl, secrets } = database;
  const order = { ownerUrl, secrets, hosts: [shops.host("shop")], leaseMs, isScheduler: false, aheadMs: 0 };
  const worker = await startWorkerProcess(order);
  await until("the page is read", isDone);
  expect(worker.crawlerPids.map(isRunning)).toEqual([true]);
  await worker.kill();
  await until("they have ended", () => !worker.crawlerPids.some(isRunning), 10_000);
});
