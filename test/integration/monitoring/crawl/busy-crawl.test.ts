import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { insertTasks } from "../../../../src/monitoring/crawl-queue/tasks.repo.ts";
import { createPageReader } from "../../../../src/monitoring/crawlers/page-reader.service.ts";
import type { Crawl } from "../../../../src/monitoring/visits/crawl.service.ts";
import { startTestCrawl } from "../../../support/crawl/crawling.ts";
import { testVisitor } from "../../../support/crawl/shop-visits.ts";
import { openShops, productPage, type ShopReply, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;
let shops: Shops;
let crawl: Crawl | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  shops = await openShops();
});
afterEach(async () => {
  await crawl?.stop();
  crawl = undefined;
  await shops.close();
});
afterAll(() => database.close());

const answerPages = (reply: Partial<ShopReply>) => {
  shops.answer = ({ path }) =>
    path === "/robots.txt" ? undefined : { body: productPage("100.00"), ...reply };
};

/** Makes pages of a new host due. */
async function queuePages(host: string, paths: readonly string[], gapMs: number): Promise<void> {
  const { worker } = database;
  await worker
    .insertInto("crawl_host")
    .values({ host, gap_ms: gapMs, next_at: new Date(0) })
    .execute();
  const pageOf = (path: string) => {
    const url = `http://${host}${path}`;
    return { page_id: pageIdOf(url), url, host, created_at: new Date(0) };
  };
  await worker.insertInto("page").values(paths.map(pageOf)).execute();
  await insertTasks(
    worker,
    paths.map((path) => ({ pageId: pageOf(path).page_id, host, kind: "scheduled", dueAt: new Date(0) })),
  );
}

test.each([
  ["answers at once", 0],
  ["answers slowly", 300],
])(
  "a page that a person waits for is read before those that the crawl has left, at a shop that %s",
  async (_, delayMs) => {
    answerPages({ delayMs });
    const host = shops.host("shop");
    const gapMs = 60;
    const paths = Array.from({ length: 300 }, (_page, i) => `/product-${i}`);
    await queuePages(host, paths, gapMs);
    // Looks for due tasks far more often than a person's visit tries the host, so it would take the host each time.
    crawl = startTestCrawl(database, [host], { gapOf: () => gapMs, idleMs: 5 });
    const visitor = testVisitor(database, [host], { gapMs, totalMs: 15_000 });
    try {
      await until("the crawl has begun", () => shops.seen.length > 2);
      const reading = await visitor.readAddress(`http://${host}/wanted`);
      expect(reading).toMatchObject({ found: true });
      const left = await database.worker
        .selectFrom("crawl_task")
        .select("page_id")
        .where("host", "=", host)
        .execute();
      expect(left.length).toBeGreaterThan(100);
    } finally {
      await visitor.close();
    }
  },
);

test("between the readings of pages that arrive at once, timers and replies of the database are handled", async () => {
  const arrived = Promise.withResolvers<void>();
  answerPages({ after: arrived.promise });
  const hosts = Array.from({ length: 12 }, (_, i) => shops.host(`shop${i}`));
  for (const host of hosts) await queuePages(host, ["/product"], 0);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const turnsAtReading: number[] = [];
  const read = createPageReader({ set: () => undefined, clear: () => undefined });
  crawl = startTestCrawl(database, hosts, {
    readPage: (...page) => {
      turnsAtReading.push(turns);
      const endMs = performance.now() + 20;
      while (performance.now() < endMs);
      return read(...page);
    },
  });
  const pages = () => shops.seen.filter(({ path }) => path !== "/robots.txt").length;
  await until("all pages are requested", () => pages() === hosts.length);
  arrived.resolve();
  await until("all pages are read", () => turnsAtReading.length === hosts.length);
  clearInterval(timer);
  expect(turnsAtReading).toEqual([...new Set(turnsAtReading)]);
});
