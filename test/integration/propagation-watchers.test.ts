import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyPageChanges } from "../../src/catalog/catalog.market.service.ts";
import type { Reading } from "../../src/monitoring/core/reading.ts";
import { pageIdOf } from "../../src/monitoring/monitoring.address.service.ts";
import { propagate } from "../../src/monitoring/monitoring.propagation.service.ts";
import { takeUpWatches } from "../../src/monitoring/monitoring.watch.service.ts";
import { findWatchedPages } from "../../src/monitoring/monitoring.watcher.repo.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { settableClock } from "../../src/platform/clock.ts";
import { forSite } from "../../src/platform/db/database.ts";
import { makePerson } from "../factories/people.ts";
import { pricedReading } from "../factories/reading.ts";
import { makeSite } from "../factories/sites.ts";
import {
  listingOf,
  offersOf,
  propagateAll,
  quietLog,
  recordReading,
  takeUpAll,
  watchProduct,
} from "../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let companyId: number;
let siteId: AuthorizedSiteId;
let round = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ companyId } = await makePerson(database.app));
});

beforeEach(async () => {
  round += 1;
  siteId = await makeSite(database.app, companyId, `own${round}.example.com`);
});

afterAll(() => database.close());

const day1 = new Date("2026-11-20T08:00:00Z");
const day2 = new Date("2026-11-21T08:00:00Z");

const record = (pageId: string, reading: Reading, observedAt: Date) =>
  recordReading(database, pageId, reading, observedAt);

function watched(rivals: number) {
  const urls = Array.from({ length: rivals }, (_, index) => `https://rival${round}-${index}.example.com/p`);
  return watchProduct(database, siteId, `https://own${round}.example.com/p`, urls);
}

describe("two merchants who watch one page", () => {
  test("share one row of it and both get the offer", async () => {
    const rival = `https://shared${round}.example.com/p`;
    const otherSite = await makeSite(database.app, companyId, `other${round}.example.com`);
    const one = await watchProduct(database, siteId, `https://own${round}.example.com/p`, [rival]);
    const two = await watchProduct(database, otherSite, `https://other${round}.example.com/p`, [rival]);
    const pageId = pageIdOf(rival);
    const pages = await database.worker
      .selectFrom("page")
      .select("page_id")
      .where("page_id", "=", pageId)
      .execute();
    const tasks = await database.worker
      .selectFrom("crawl_task")
      .select("kind")
      .where("page_id", "=", pageId)
      .execute();
    expect({ pages: pages.length, tasks: tasks.length }).toEqual({ pages: 1, tasks: 1 });
    await record(pageId, pricedReading(9_000), day1);
    await propagateAll(database);
    expect((await offersOf(database, siteId, one.productId))[0]?.price_minor).toBe(9_000);
    expect((await offersOf(database, otherSite, two.productId))[0]?.price_minor).toBe(9_000);
  });

  test("give the later one what is known already, without a fetch", async () => {
    const rival = `https://shared${round}.example.com/p`;
    await watchProduct(database, siteId, `https://own${round}.example.com/p`, [rival]);
    await record(pageIdOf(rival), pricedReading(9_000), new Date());
    await propagateAll(database);
    const otherSite = await makeSite(database.app, companyId, `other${round}.example.com`);
    const clock = settableClock(new Date());
    const two = await watchProduct(
      database,
      otherSite,
      `https://other${round}.example.com/p`,
      [rival],
      clock,
    );
    const tasks = await database.worker
      .selectFrom("crawl_task")
      .select("kind")
      .where("page_id", "=", pageIdOf(rival))
      .execute();
    expect(tasks).toEqual([]);
    await propagateAll(database);
    expect((await offersOf(database, otherSite, two.productId))[0]?.price_minor).toBe(9_000);
  });
});

describe("replays", () => {
  test("of a round that was cut off before its entries went change nothing", async () => {
    const { productId, ownPage, rivalPages } = await watched(2);
    await record(ownPage, pricedReading(10_000), day1);
    for (const rival of rivalPages) await record(rival, pricedReading(9_000), day1);
    const entries = await database.worker.selectFrom("observation_outbox").selectAll().execute();
    await propagateAll(database);
    const listing = await listingOf(database, siteId, productId);
    const offers = await offersOf(database, siteId, productId);
    await database.worker.insertInto("observation_outbox").values(entries).execute();
    await propagateAll(database);
    expect(await listingOf(database, siteId, productId)).toEqual(listing);
    expect(await offersOf(database, siteId, productId)).toEqual(offers);
  });

  test("of a round cut off between two sites bring the second its offer", async () => {
    const rival = `https://shared${round}.example.com/p`;
    const otherSite = await makeSite(database.app, companyId, `other${round}.example.com`);
    const one = await watchProduct(database, siteId, `https://own${round}.example.com/p`, [rival]);
    const two = await watchProduct(database, otherSite, `https://other${round}.example.com/p`, [rival]);
    await record(pageIdOf(rival), pricedReading(9_000), day1);
    const seen = await findWatchedPages(database.worker, [pageIdOf(rival)]);
    await applyPageChanges(
      database.worker,
      siteId,
      seen.filter((page) => page.siteId === siteId),
    );
    expect((await offersOf(database, otherSite, two.productId))[0]?.price_minor).toBeNull();
    await propagateAll(database);
    expect((await offersOf(database, siteId, one.productId))[0]?.price_minor).toBe(9_000);
    expect((await offersOf(database, otherSite, two.productId))[0]?.price_minor).toBe(9_000);
  });

  test("of an older state after a newer one are passed over", async () => {
    const { productId, rivalPages } = await watched(1);
    const [rival = ""] = rivalPages;
    await record(rival, pricedReading(10_000), day1);
    const older = await findWatchedPages(database.worker, [rival]);
    await record(rival, pricedReading(9_000), day2);
    await propagateAll(database);
    await applyPageChanges(database.worker, siteId, older);
    expect((await offersOf(database, siteId, productId))[0]?.price_minor).toBe(9_000);
  });

  test("of the watch queue do not watch twice", async () => {
    const { productId, rivalPages } = await watched(1);
    const entry = {
      site_id: siteId,
      action: "watch" as const,
      page_id: rivalPages[0] ?? "",
      url: `https://rival${round}-0.example.com/p`,
      record_id: (await offersOf(database, siteId, productId))[0]?.offer_id ?? 0,
      product_id: productId,
      created_at: day1,
    };
    await forSite(database.app, siteId, async (trx) => {
      for (const entry_id of [1, 2])
        await trx
          .insertInto("watch_outbox")
          .values({ ...entry, entry_id })
          .execute();
    });
    await takeUpAll(database, settableClock(day1));
    const watches = await database.worker
      .selectFrom("page_watch")
      .selectAll()
      .where("page_id", "=", entry.page_id)
      .execute();
    expect(watches).toHaveLength(1);
  });
});

test("a site that cannot take its changes keeps no other site waiting, and its pages come again", async () => {
  const rival = `https://shared${round}.example.com/p`;
  const otherSite = await makeSite(database.app, companyId, `other${round}.example.com`);
  const one = await watchProduct(database, siteId, `https://own${round}.example.com/p`, [rival]);
  const two = await watchProduct(database, otherSite, `https://other${round}.example.com/p`, [rival]);
  await database.owner.schema
    .alterTable("offer")
    .addCheckConstraint("broken_site", sql`site_id <> ${sql.lit(siteId)} or price_minor is null`)
    .execute();
  await record(pageIdOf(rival), pricedReading(9_000), day1);
  expect(await propagate({ db: database.worker, log: quietLog })).toBeGreaterThan(0);
  await database.owner.schema.alterTable("offer").dropConstraint("broken_site").execute();
  expect((await offersOf(database, otherSite, two.productId))[0]?.price_minor).toBe(9_000);
  expect((await offersOf(database, siteId, one.productId))[0]?.price_minor).toBeNull();
  const [waiting] = await database.worker
    .selectFrom("observation_outbox")
    .selectAll()
    .where("page_id", "=", pageIdOf(rival))
    .execute();
  expect(waiting?.queued_at.getTime()).toBeGreaterThan(Date.now() + 30_000);
  await database.worker.updateTable("observation_outbox").set({ queued_at: day1 }).execute();
  await propagateAll(database);
  expect((await offersOf(database, siteId, one.productId))[0]?.price_minor).toBe(9_000);
});

test("a link that is taken away ends the watch and the tasks of a page that nobody else watches", async () => {
  const { productId, rivalPages } = await watched(1);
  const pageId = rivalPages[0] ?? "";
  const offer = (await offersOf(database, siteId, productId))[0];
  await forSite(database.app, siteId, (trx) =>
    trx
      .insertInto("watch_outbox")
      .values({
        site_id: siteId,
        entry_id: 1,
        action: "unwatch",
        page_id: pageId,
        url: offer?.url ?? "",
        record_id: offer?.offer_id ?? 0,
        product_id: productId,
        created_at: day2,
      })
      .execute(),
  );
  expect(await takeUpWatches({ db: database.worker, clock: settableClock(day2), gapOf: () => 1000 })).toBe(1);
  const left = await database.worker
    .selectFrom("crawl_task")
    .select("kind")
    .where("page_id", "=", pageId)
    .execute();
  expect(left).toEqual([]);
  expect(await findWatchedPages(database.worker, [pageId])).toEqual([]);
});
