import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import { recheckProduct } from "../../../../src/catalog/rechecks/rechecks.service.ts";
import { insertTasks } from "../../../../src/monitoring/crawl-queue/tasks.repo.ts";
import { createMonitoring } from "../../../../src/monitoring/monitoring.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { systemClock } from "../../../../src/platform/clock.ts";
import { readConfig } from "../../../../src/platform/config.ts";
import { createMetrics } from "../../../../src/platform/metrics.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { listingOf, offersOf, quietLog } from "../../../factories/watched.ts";
import { openShops, productPage, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;
let shops: Shops;
let siteId: AuthorizedSiteId;
let stop: () => Promise<void>;
const secondLookMs = 400;

beforeAll(async () => {
  database = await createTestDatabase();
  const { companyId } = await makePerson(database.app);
  siteId = await makeSite(database.app, companyId, "own.localhost");
});

beforeEach(async () => {
  shops = await openShops();
  const { loops } = createMonitoring(
    {
      config: readConfig({}),
      secrets: database.secrets,
      database,
      clock: systemClock,
      log: quietLog,
      metrics: createMetrics(),
    },
    createPageWatchers(database),
    {
      admitted: admitHosts([shops.host("own"), shops.host("retailer")]),
      gaps: { defaultMs: 0, ofHosts: new Map() },
      secondLookMs,
      recheckPauseMs: 0,
    },
  );
  const running = await Promise.all(loops.map((loop) => loop.start()));
  stop = async () => {
    await Promise.all(running.map((loop) => loop.stop()));
  };
});

afterEach(async () => {
  await stop();
  await shops.close();
});

afterAll(() => database.close());

async function addLinks(path: string): Promise<{ productId: number; competitor: string }> {
  const competitor = `http://${shops.host("retailer")}${path}`;
  const policy = { admitted: admitHosts([shops.host("own"), shops.host("retailer")]), ports: [80, 443] };
  const item = { url: `http://${shops.host("own")}${path}`, competitorUrls: [competitor] };
  const added = await addProducts(database.app, siteId, [item], new Date(), { policy });
  expect(added.refusals).toEqual([]);
  return { productId: added.products[0]?.productId ?? 0, competitor };
}

test("an address becomes a watched price by itself: link, fetch, reading, offer, figures", async () => {
  const { productId } = await addLinks("/p");
  await until("the figures are there", async () => {
    const listing = await listingOf(database, siteId, productId);
    return listing.price_bani === 10_000 && listing.offers_in === 1;
  });
  expect(await listingOf(database, siteId, productId)).toMatchObject({
    availability: "IN_STOCK",
    is_fresh: true,
    has_fresh_offer: true,
    min_in_bani: 10_000,
    over_min_in_bp: 0,
  });
});

test("a price that falls by half reaches the offer only after the second look has agreed", async () => {
  const { productId, competitor } = await addLinks("/fallen");
  const offerPrice = async () => (await offersOf(database, siteId, productId))[0]?.price_minor;
  await until("the first price is there", async () => (await offerPrice()) === 10_000);
  const { promise: checked, resolve: goOn } = Promise.withResolvers<void>();
  const looksMs: number[] = [];
  shops.answer = ({ host, path }) => {
    if (path !== "/fallen") return undefined;
    if (host === shops.host("retailer")) looksMs.push(Date.now());
    // The second look is held until the test has seen that the first one changed nothing.
    return { body: productPage("50.00"), ...(looksMs.length > 1 ? { after: checked } : {}) };
  };
  await recheckProduct(database.app, siteId, productId, new Date());
  const page = () =>
    database.worker
      .selectFrom("page")
      .select(["reason", "tried_at"])
      .where("page_id", "=", pageIdOf(competitor))
      .executeTakeFirstOrThrow();
  await until("the page waits for its second look", async () => (await page()).reason === "quarantined");
  const look = await database.worker
    .selectFrom("crawl_task")
    .select("due_at")
    .where("page_id", "=", pageIdOf(competitor))
    .executeTakeFirstOrThrow();
  expect(look.due_at.getTime() - ((await page()).tried_at?.getTime() ?? 0)).toBe(secondLookMs);
  expect(await offerPrice()).toBe(10_000);
  goOn();
  await until("the second look has agreed", async () => (await offerPrice()) === 5_000);
  expect(looksMs).toHaveLength(2);
  expect(looksMs[1]).toBeGreaterThanOrEqual(look.due_at.getTime());
  expect((await offersOf(database, siteId, productId))[0]).toMatchObject({ previous_price_minor: 10_000 });
});

test("a scheduled check that was saved when its worker was killed is not fetched again", async () => {
  const { competitor } = await addLinks("/saved");
  const pageId = pageIdOf(competitor);
  const host = shops.host("retailer");
  const fetched = () => shops.seen.filter((one) => one.host === host && one.path === "/saved").length;
  const isWaiting = async () =>
    (await database.worker.selectFrom("crawl_task").select("kind").where("page_id", "=", pageId).execute())
      .length > 0;
  await until("the page was read", async () => fetched() === 1 && !(await isWaiting()));
  // Its task as it was before, and the day may end meanwhile.
  await sql`insert into page_check (page_id, local_day, checked_at, outcome)
    select page_id, local_day + 1, checked_at, outcome from page_check where page_id = ${pageId}`.execute(
    database.owner,
  );
  await insertTasks(database.worker, [{ pageId, host, kind: "scheduled", dueAt: new Date(0) }]);
  await until("the task is gone", async () => !(await isWaiting()));
  expect(fetched()).toBe(1);
});
