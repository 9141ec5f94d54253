import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import type { Crawlers, CrawlersDeps } from "../../../../src/monitoring/crawlers/supervisor.service.ts";
import { applyQueuedWatches } from "../../../../src/monitoring/watchers/watchers.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { systemClock } from "../../../../src/platform/clock.ts";
import { createLog } from "../../../../src/platform/log.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { startTestCrawlers } from "../../../support/crawl/crawling.ts";
import { openShops, productPage, type ShopAnswer, type Shops } from "../../../support/crawl/shops.ts";
import { startWorkerProcess } from "../../../support/crawl/worker-process.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { until } from "../../../support/until.ts";

const entry = new URL("../../../support/crawl/stuck-crawler.process.ts", import.meta.url);
/** Longer than any test: a host is free again only where its lease was released. */
const leaseMs = 600_000;
/** Longer than reading a page takes on a busy machine. */
const limitMs = 60_000;

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
  crawlers = startTestCrawlers(database, hosts, { entry, leaseMs, limitMs, ...over });
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
    ["it hangs", "stuck-for-ever", "extraction-timeout", 1000],
    ["it crashes it", "break-for-ever", "extraction-failed", limitMs],
  ])("because %s gets its outcome, and the next one reads the others", async (_how, text, reason, limit) => {
    const ids = await watch("shop", ["/bad", "/p1", "/p2"]);
    const others = await watch("other", ["/p3"]);
    start(pageWith("/bad", text), ["shop", "other"], { limitMs: limit });
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
  const killed = new Set<number>();
  const runningPids = () => (crawlers?.pids() ?? []).filter((pid) => !killed.has(pid));
  for (const readBefore of [5, 20, 40]) {
    await until(`${readBefore} pages are read`, async () => (await tasksLeft()) <= ids.length - readBefore);
    await until("a crawler runs", () => runningPids().length > 0);
    for (const pid of runningPids().slice(0, 1)) {
      process.kill(pid, "SIGKILL");
      killed.add(pid);
    }
  }
  expect(killed.size).toBe(3);
  await until("the tasks are done", isDone);
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
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const pagesSeen = () => shops.seen.filter(({ path }) => path !== "/robots.txt").length;
  const held = () => ({
    delayMs: 50,
    body: productPage("100.00"),
    ...(pagesSeen() > 3 ? { after: stopped } : {}),
  });
  start(({ path }) => (path === "/robots.txt" ? undefined : held()), ["shop"]);
  await until("some pages are read", async () => (await tasksLeft()) <= 27);
  const pids = crawlers?.pids() ?? [];
  expect(pids.map(isRunning)).toEqual([true]);
  const ended = crawlers?.stop();
  stop();
  await ended;
  expect(pids.map(isRunning)).toEqual([false]);
  const fetched = pagesSeen();
  const left = await tasksLeft();
  expect(fetched + left).toBe(30);
  expect(left).toBeGreaterThan(0);
  const hosts = await database.worker.selectFrom("crawl_host").select("lease_owner").execute();
  expect(hosts.every(({ lease_owner }) => lease_owner === null)).toBe(true);
});

test.runIf(process.platform === "linux")(
  "a page that waits for the processor is not taken for one that hangs",
  async () => {
    const [slow = ""] = await watch("shop", ["/slow"]);
    start(pageWith("/slow", "asleep for two seconds"), ["shop"], { limitMs: 1000 });
    await until("the task is done", isDone);
    expect(timesSeen("/slow")).toBe(1);
    expect(await pagesOf([slow])).toMatchObject([{ state: "failing", reason: "not-a-product" }]);
  },
);

test("stopping waits for a page that hangs no longer than its limit", async () => {
  const [bad = ""] = await watch("shop", ["/bad"]);
  start(pageWith("/bad", "stuck-for-ever"), ["shop"], { limitMs: 1000 });
  await until("the page is fetched", () => timesSeen("/bad") === 1);
  await crawlers?.stop();
  // One that was killed because it took longer to stop than it may would have no outcome.
  expect(await pagesOf([bad])).toMatchObject([{ reason: "extraction-timeout" }]);
});

test("a crawler that cannot start is started again after longer and longer rests", async () => {
  const missing = new URL("../../../support/missing.process.ts", import.meta.url);
  const endsMs: number[] = [];
  const log = createLog("error", { write: () => void endsMs.push(performance.now()) });
  start(() => undefined, ["shop"], { entry: missing, log });
  await until("it has ended four times", () => endsMs.length >= 4);
  const [, second = 0, third = 0, fourth = 0] = endsMs;
  // The second one starts at once, the third one after 0.5 and the fourth one after 1 second.
  expect(third - second).toBeGreaterThanOrEqual(495);
  expect(fourth - third).toBeGreaterThanOrEqual(995);
});

test("the crawlers of a killed worker end", async () => {
  await watch("shop", ["/p"]);
  const { ownerUrl, secrets } = database;
  const order = { ownerUrl, secrets, hosts: [shops.host("shop")], leaseMs, isScheduler: false, aheadMs: 0 };
  const worker = await startWorkerProcess(order);
  await until("the page is read", isDone);
  expect(worker.crawlerPids.map(isRunning)).toEqual([true]);
  await worker.kill();
  await until("they have ended", () => !worker.crawlerPids.some(isRunning));
});
