import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { insertTasks } from "../../../../src/monitoring/crawl-queue/tasks.repo.ts";
import type { Crawl } from "../../../../src/monitoring/visits/crawl.service.ts";
import { insertHosts, lockPages } from "../../../../src/monitoring/watchers/watchers.repo.ts";
import { startTestCrawl } from "../../../support/crawl/crawling.ts";
import { openShops, productPage, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;
let shops: Shops;
let crawl: Crawl;
let host: string;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  shops = await openShops();
  host = shops.host("shop");
  await insertHosts(database.worker, [{ host, gapMs: 0 }]);
});

afterEach(async () => {
  await crawl.stop();
  await shops.close();
});

afterAll(() => database.close());

/** Crawls pages of the shop that all have one body. @returns their ids */
async function crawlPages(count: number, body: string): Promise<string[]> {
  shops.answer = ({ path }) => (path === "/robots.txt" ? { status: 404 } : { body });
  const pages = Array.from({ length: count }, (_, number) => {
    const url = `http://${host}/p${number}`;
    return { pageId: pageIdOf(url), url, host };
  });
  await lockPages(database.worker, pages, new Date());
  await check(pages.map(({ pageId }) => pageId));
  crawl = startTestCrawl(database, [host]);
  await noTasksLeft();
  return pages.map(({ pageId }) => pageId);
}

function check(pageIds: readonly string[]) {
  const dueAt = new Date();
  return insertTasks(
    database.worker,
    pageIds.map((pageId) => ({ pageId, kind: "recheck" as const, host, dueAt })),
  );
}

async function noTasksLeft(): Promise<void> {
  await until("the tasks are done", async () => {
    const tasks = await database.worker.selectFrom("crawl_task").select("page_id").execute();
    return tasks.length === 0;
  });
}

test("a doubtful reading waits with its page for a person", async () => {
  const [pageId] = await crawlPages(
    1,
    "<html><body><h1>Râșniță</h1><p>129,90 lei</p><p>109,16 lei</p><button>Adaugă în coș</button></body></html>",
  );
  await crawl.stop();
  const kept = await database.worker
    .selectFrom("doubtful_reading")
    .select(["page_id", "state", "doubts"])
    .execute();
  expect(kept).toEqual([{ page_id: pageId, state: "open", doubts: ["price"] }]);
});

test("a stock statement of the shop's template is learned from its pages and ignored from then on", async () => {
  const note = `<div class="notes"><p class="stock-note">Produsul nu mai este disponibil</p></div></body>`;
  const body = productPage("100.00").replace("<p>În stoc</p>", "").replace("</body>", note);
  const [first = ""] = await crawlPages(12, body);
  const { fixed_statements } = await database.worker
    .selectFrom("crawl_host")
    .select("fixed_statements")
    .where("host", "=", host)
    .executeTakeFirstOrThrow();
  expect(fixed_statements).toEqual([expect.stringMatching(/^p\.stock-note<div\.notes.*disponibil$/)]);
  await check([first]);
  crawl.wake();
  await noTasksLeft();
  const page = await database.worker
    .selectFrom("page")
    .select("availability")
    .where("page_id", "=", first)
    .executeTakeFirstOrThrow();
  expect(page.availability).toBe("IN_STOCK");
});
