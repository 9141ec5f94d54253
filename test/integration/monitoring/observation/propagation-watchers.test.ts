import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { applyPageChanges } from "../../../../src/catalog/market/market.service.ts";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import { findWatchedPages } from "../../../../src/monitoring/observation/outbox.repo.ts";
import { propagate } from "../../../../src/monitoring/observation/propagation.service.ts";
import { applyQueuedWatches } from "../../../../src/monitoring/watchers/watchers.service.ts";
import { settableClock } from "../../../../src/platform/clock.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { pricedReading } from "../../../factories/reading.ts";
import {
  listingOf,
  offersOf,
  propagateAll,
  quietLog,
  takeUpAll,
  watchProduct,
} from "../../../factories/watched.ts";
import { watchedScene } from "../../../support/crawl/watched-scene.ts";

const scene = watchedScene();

const day1 = new Date("2026-11-20T08:00:00Z");
const day2 = new Date("2026-11-21T08:00:00Z");

describe("two merchants who watch one page", () => {
  test("share one row of it and both get the offer", async () => {
    const competitor = scene.url("shared");
    const otherSite = await scene.otherSite();
    const one = await watchProduct(scene.database, scene.siteId, scene.url("own"), [competitor]);
    const two = await watchProduct(scene.database, otherSite, scene.url("other"), [competitor]);
    const pageId = pageIdOf(competitor);
    const pages = await scene.database.worker
      .selectFrom("page")
      .select("page_id")
      .where("page_id", "=", pageId)
      .execute();
    const tasks = await scene.database.worker
      .selectFrom("crawl_task")
      .select("kind")
      .where("page_id", "=", pageId)
      .execute();
    expect({ pages: pages.length, tasks: tasks.length }).toEqual({ pages: 1, tasks: 1 });
    await scene.record(pageId, pricedReading(9_000), day1);
    await propagateAll(scene.database);
    expect((await offersOf(scene.database, scene.siteId, one.productId))[0]?.price_minor).toBe(9_000);
    expect((await offersOf(scene.database, otherSite, two.productId))[0]?.price_minor).toBe(9_000);
  });

  test("give the later one what is known already, without a fetch", async () => {
    const competitor = scene.url("shared");
    await watchProduct(scene.database, scene.siteId, scene.url("own"), [competitor]);
    await scene.record(pageIdOf(competitor), pricedReading(9_000), day1);
    await propagateAll(scene.database);
    const otherSite = await scene.otherSite();
    const clock = settableClock(new Date(day1.getTime() + 60_000));
    const two = await watchProduct(scene.database, otherSite, scene.url("other"), [competitor], clock);
    const tasks = await scene.database.worker
      .selectFrom("crawl_task")
      .select("kind")
      .where("page_id", "=", pageIdOf(competitor))
      .execute();
    expect(tasks).toEqual([]);
    await propagateAll(scene.database);
    expect((await offersOf(scene.database, otherSite, two.productId))[0]?.price_minor).toBe(9_000);
  });
});

describe("replays", () => {
  test("of a round that was cut off before its entries went change nothing", async () => {
    const { productId, ownPage, competitorPages } = await scene.watched(2);
    await scene.record(ownPage, pricedReading(10_000), day1);
    for (const competitor of competitorPages) await scene.record(competitor, pricedReading(9_000), day1);
    const entries = await scene.database.worker.selectFrom("observation_outbox").selectAll().execute();
    await propagateAll(scene.database);
    const listing = await listingOf(scene.database, scene.siteId, productId);
    const offers = await offersOf(scene.database, scene.siteId, productId);
    await scene.database.worker.insertInto("observation_outbox").values(entries).execute();
    await propagateAll(scene.database);
    expect(await listingOf(scene.database, scene.siteId, productId)).toEqual(listing);
    expect(await offersOf(scene.database, scene.siteId, productId)).toEqual(offers);
  });

  test("of a round cut off between two sites bring the second its offer", async () => {
    const competitor = scene.url("shared");
    const otherSite = await scene.otherSite();
    const one = await watchProduct(scene.database, scene.siteId, scene.url("own"), [competitor]);
    const two = await watchProduct(scene.database, otherSite, scene.url("other"), [competitor]);
    await scene.record(pageIdOf(competitor), pricedReading(9_000), day1);
    const seen = await findWatchedPages(scene.database.worker, [pageIdOf(competitor)]);
    await applyPageChanges(
      scene.database.worker,
      scene.siteId,
      seen.filter((page) => page.siteId === scene.siteId),
    );
    expect((await offersOf(scene.database, otherSite, two.productId))[0]?.price_minor).toBeNull();
    await propagateAll(scene.database);
    expect((await offersOf(scene.database, scene.siteId, one.productId))[0]?.price_minor).toBe(9_000);
    expect((await offersOf(scene.database, otherSite, two.productId))[0]?.price_minor).toBe(9_000);
  });

  test("of an older state after a newer one are passed over", async () => {
    const { productId, competitorPages } = await scene.watched(1);
    const [competitor = ""] = competitorPages;
    await scene.record(competitor, pricedReading(10_000), day1);
    const older = await findWatchedPages(scene.database.worker, [competitor]);
    await scene.record(competitor, pricedReading(9_000), day2);
    await propagateAll(scene.database);
    await applyPageChanges(scene.database.worker, scene.siteId, older);
    expect((await offersOf(scene.database, scene.siteId, productId))[0]?.price_minor).toBe(9_000);
  });

  test("of the watch queue do not watch twice", async () => {
    const { productId, competitorPages } = await scene.watched(1);
    const entry = {
      site_id: scene.siteId,
      action: "watch" as const,
      page_id: competitorPages[0] ?? "",
      url: scene.url("retailer0-"),
      record_id: (await offersOf(scene.database, scene.siteId, productId))[0]?.offer_id ?? 0,
      product_id: productId,
      created_at: day1,
    };
    await forSite(scene.database.app, scene.siteId, async (trx) => {
      for (const entry_id of [1, 2])
        await trx
          .insertInto("watch_outbox")
          .values({ ...entry, entry_id })
          .execute();
    });
    await takeUpAll(scene.database, settableClock(day1));
    const watches = await scene.database.worker
      .selectFrom("page_watch")
      .selectAll()
      .where("page_id", "=", entry.page_id)
      .execute();
    expect(watches).toHaveLength(1);
  });
});

test("a site whose changes fail delays no other site, and its pages are retried", async () => {
  const competitor = scene.url("shared");
  const otherSite = await scene.otherSite();
  const one = await watchProduct(scene.database, scene.siteId, scene.url("own"), [competitor]);
  const two = await watchProduct(scene.database, otherSite, scene.url("other"), [competitor]);
  await scene.database.owner.schema
    .alterTable("offer")
    .addCheckConstraint("broken_site", sql`site_id <> ${sql.lit(scene.siteId)} or price_minor is null`)
    .execute();
  await scene.record(pageIdOf(competitor), pricedReading(9_000), day1);
  const startMs = Date.now();
  expect(
    await propagate({
      db: scene.database.worker,
      log: quietLog,
      watchers: createPageWatchers(scene.database),
    }),
  ).toBeGreaterThan(0);
  await scene.database.owner.schema.alterTable("offer").dropConstraint("broken_site").execute();
  expect((await offersOf(scene.database, otherSite, two.productId))[0]?.price_minor).toBe(9_000);
  expect((await offersOf(scene.database, scene.siteId, one.productId))[0]?.price_minor).toBeNull();
  const [waiting] = await scene.database.worker
    .selectFrom("observation_outbox")
    .selectAll()
    .where("page_id", "=", pageIdOf(competitor))
    .execute();
  expect(waiting?.queued_at.getTime()).toBeGreaterThan(startMs + 30_000);
  await scene.database.worker.updateTable("observation_outbox").set({ queued_at: day1 }).execute();
  await propagateAll(scene.database);
  expect((await offersOf(scene.database, scene.siteId, one.productId))[0]?.price_minor).toBe(9_000);
});

test("a link that is taken away ends the watch and the tasks of a page that nobody else watches", async () => {
  const { productId, competitorPages } = await scene.watched(1);
  const pageId = competitorPages[0] ?? "";
  const offer = (await offersOf(scene.database, scene.siteId, productId))[0];
  await forSite(scene.database.app, scene.siteId, (trx) =>
    trx
      .insertInto("watch_outbox")
      .values({
        site_id: scene.siteId,
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
  expect(
    await applyQueuedWatches({
      db: scene.database.worker,
      clock: settableClock(day2),
      gapOf: () => 1000,
      watchers: createPageWatchers(scene.database),
    }),
  ).toBe(1);
  const left = await scene.database.worker
    .selectFrom("crawl_task")
    .select("kind")
    .where("page_id", "=", pageId)
    .execute();
  expect(left).toEqual([]);
  expect(await findWatchedPages(scene.database.worker, [pageId])).toEqual([]);
});
