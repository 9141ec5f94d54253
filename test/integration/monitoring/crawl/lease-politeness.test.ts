import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import { addDays, localDayOf, startOfDay } from "../../../../src/kit/local-day.ts";
import { applyQueuedWatches } from "../../../../src/monitoring/watchers/watchers.service.ts";
import { systemClock } from "../../../../src/platform/clock.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { openShops, productPage, type SeenRequest, type Shops } from "../../../support/crawl/shops.ts";
import { startWorkerProcess, type WorkerProcess } from "../../../support/crawl/worker-process.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { boundMs } from "../../../support/time-limits.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;
let shops: Shops;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  shops = await openShops();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await shops.close();
});

afterAll(() => database.close());

/** Creates a site that watches `pagesEach` pages of each host. @returns the hosts */
async function watchShops(
  domain: string,
  shopCount: number,
  pagesEach: number,
  gapMs: number,
): Promise<string[]> {
  const { companyId } = await makePerson(database.app);
  const siteId = await makeSite(database.app, companyId, domain);
  const hosts = Array.from({ length: shopCount }, (_, index) =>
    shops.host(`${domain.split(".")[0]}-${index}`),
  );
  const policy = { admitted: admitHosts([...hosts, shops.host("own")]), ports: [80, 443] };
  const items = Array.from({ length: pagesEach }, (_, page) => ({
    url: `https://${domain}/own-${page}`,
    competitorUrls: hosts.map((host) => `http://${host}/p${page}`),
  }));
  const added = await addProducts(database.app, siteId, items, new Date(), { policy });
  expect(added.refusals).toEqual([]);
  await applyQueuedWatches({
    db: database.worker,
    clock: systemClock,
    gapOf: () => gapMs,
    watchers: createPageWatchers(database),
  });
  // No shop of the test serves the own pages.
  for (const table of ["crawl_task", "page"] as const)
    await database.worker.deleteFrom(table).where("host", "=", domain).execute();
  return hosts;
}

async function startWorkers(
  hosts: readonly string[],
  given: { workers: number; schedulers?: number; leaseMs: number; aheadMs?: number },
) {
  const { workers: count, schedulers = 0, leaseMs, aheadMs = 0 } = given;
  const order = { ownerUrl: database.ownerUrl, secrets: database.secrets, hosts, leaseMs, aheadMs };
  const started = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startWorkerProcess({ ...order, isScheduler: index < schedulers }),
    ),
  );
  workers.push(...started);
  return started;
}

async function tasksLeft(hosts: readonly string[]): Promise<number> {
  const rows = await database.worker
    .selectFrom("crawl_task")
    .select("page_id")
    .where("host", "in", [...hosts])
    .execute();
  return rows.length;
}

/** Minimum time between the starts of two requests to one host, and the maximum of concurrent requests. */
function politenessOf(requests: readonly SeenRequest[]): { minGapMs: number; maxAtOnce: number } {
  let minGapMs = Number.POSITIVE_INFINITY;
  let maxAtOnce = 0;
  requests.forEach((request, index) => {
    const before = requests[index - 1];
    if (before) minGapMs = Math.min(minGapMs, request.startMs - before.startMs);
    const atOnce = requests.filter(
      ({ startMs, endMs }) => startMs <= request.startMs && endMs > request.startMs,
    ).length;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
  });
  return { minGapMs, maxAtOnce };
}

/** The server sees a request some time after it was sent, on a busy machine tens of milliseconds. */
const jitterMs = boundMs(15, 60);

test("four workers and two schedulers respect each host's gap and check each page once a day", async () => {
  const gapMs = 150;
  const hosts = await watchShops("f8.example.com", 6, 12, gapMs);
  // The schedulers must queue every page themselves.
  await database.worker.deleteFrom("crawl_task").execute();
  // In the last hour of tomorrow every page of the day is due.
  const tomorrow = addDays(localDayOf(new Date()), 1);
  const aheadMs = startOfDay(addDays(tomorrow, 1)).getTime() - 50 * 60_000 - Date.now();
  // No worker ends, so no lease may expire, however long a busy machine takes to renew it.
  await startWorkers(hosts, { workers: 4, schedulers: 2, leaseMs: 60_000, aheadMs });
  await until(
    "every page is checked",
    async () => {
      const rows = await database.worker.selectFrom("page_check").select("page_id").execute();
      return rows.length >= 72;
    },
    120_000,
  );
  await until("nothing is left to do", async () => (await tasksLeft(hosts)) === 0);
  const checks = await database.worker.selectFrom("page_check").selectAll().execute();
  expect(checks).toHaveLength(72);
  expect(new Set(checks.map((check) => `${check.page_id} ${check.local_day}`)).size).toBe(checks.length);
  expect(checks.filter((check) => check.local_day === tomorrow)).toHaveLength(72);
  const byHost = Map.groupBy(shops.seen, ({ host }) => host);
  for (const [host, requests] of byHost) {
    const pages = requests.filter(({ path }) => path !== "/robots.txt").map(({ path }) => path);
    expect([host, pages.length]).toEqual([host, new Set(pages).size]);
    const { minGapMs, maxAtOnce } = politenessOf(requests);
    expect([host, maxAtOnce]).toEqual([host, 1]);
    expect(minGapMs).toBeGreaterThanOrEqual(gapMs - jitterMs);
  }
});

/** Every kill costs the start of a worker process; `npm run test:all` kills twenty. */
const kills = process.env["TEST_ALL"] === undefined ? 5 : 20;

test("a worker killed again and again during a crawl loses nothing, repeats nothing and respects every gap", async () => {
  const gapMs = 20;
  const leaseMs = 400;
  const hosts = await watchShops("f1.example.com", 8, 40, gapMs);
  shops.answer = ({ path }) =>
    path === "/robots.txt" ? undefined : { delayMs: 10, body: productPage("100.00", `Produs ${path}`) };
  for (let kill = 0; kill < kills; kill++) {
    const [worker] = await startWorkers(hosts, { workers: 1, leaseMs });
    workers.splice(0);
    const before = shops.seen.length;
    await until("it is in the middle of its work", () => shops.seen.length > before + (kill % 7), 30_000);
    await worker?.kill();
  }
  const killed = performance.now();
  const leftAfterKills = await tasksLeft(hosts);
  await startWorkers(hosts, { workers: 1, leaseMs });
  const seen = shops.seen.length;
  await until("it goes on where the killed one stopped", () => shops.seen.length > seen);
  expect(performance.now() - killed).toBeLessThan(leaseMs + boundMs(5000, 60_000));
  await until("nothing is left to do", async () => (await tasksLeft(hosts)) === 0, 60_000);
  await until("every observation has reached its watchers", async () => {
    const queued = await database.worker.selectFrom("observation_outbox").select("page_id").execute();
    return queued.length === 0;
  });
  expect(leftAfterKills).toBeGreaterThan(0);
  const pages = await database.worker.selectFrom("page").selectAll().where("host", "in", hosts).execute();
  const ids = pages.map((page) => page.page_id);
  const points = await database.worker
    .selectFrom("price_point")
    .selectAll()
    .where("page_id", "in", ids)
    .execute();
  const checks = await database.worker
    .selectFrom("page_check")
    .selectAll()
    .where("page_id", "in", ids)
    .execute();
  // 8 shops × 40 pages: each read, with one change-point and one check.
  expect(pages.filter((page) => page.state === "read" && page.price_minor === 10_000)).toHaveLength(320);
  expect([points.length, new Set(points.map((point) => point.page_id)).size]).toEqual([320, 320]);
  expect(checks).toHaveLength(320);
  for (const requests of Map.groupBy(shops.seen, ({ host }) => host).values()) {
    expect(politenessOf(requests).minGapMs).toBeGreaterThanOrEqual(Math.max(5, gapMs - jitterMs));
  }
});
