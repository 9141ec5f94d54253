import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import { listSitesOf } from "../../../../src/catalog/sites/sites.service.ts";
import { addDays, type LocalDay, localDayOf, startOfDay } from "../../../../src/kit/local-day.ts";
import { recordReadings } from "../../../../src/monitoring/observation/observation.service.ts";
import { countChecks } from "../../../../src/monitoring/schedule/check-limits.service.ts";
import { slotOf, startOfSlot } from "../../../../src/monitoring/schedule/core/slot.ts";
import { expireStalePages, scheduleChecks } from "../../../../src/monitoring/schedule/schedule.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { settableClock } from "../../../../src/platform/clock.ts";
import { saveCompanyLimits } from "../../../../src/platform/limits/company-limits.ts";
import { makePerson } from "../../../factories/people.ts";
import { pricedReading } from "../../../factories/reading.ts";
import { makeSite } from "../../../factories/sites.ts";
import { watchProduct } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let companyId: number;
let siteId: AuthorizedSiteId;
let pages: readonly string[];

const competitors = Array.from({ length: 60 }, (_, index) => `https://retailer${index}.example.com/p`);
const before = new Date("2026-01-05T08:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  ({ companyId } = await makePerson(database.app));
  siteId = await makeSite(database.app, companyId, "own.example.com");
  const watched = await watchProduct(
    database,
    siteId,
    "https://own.example.com/p",
    competitors,
    settableClock(before),
  );
  pages = [watched.ownPage, ...watched.competitorPages];
});

beforeEach(async () => {
  await database.worker.deleteFrom("crawl_task").execute();
  await database.worker.deleteFrom("crawl_schedule").execute();
  await database.worker.updateTable("page").set({ state: "read" }).execute();
});

afterAll(() => database.close());

function schedule(at: Date): Promise<number> {
  return scheduleChecks({
    db: database.worker,
    clock: settableClock(at),
    watchers: createPageWatchers(database),
  });
}

/** Does every queued task as a worker would, at the instant. @returns how many */
async function doTasks(at: Date): Promise<number> {
  const tasks = await database.worker.selectFrom("crawl_task").selectAll().execute();
  await recordReadings(
    { db: database.worker, secondLookMs: 300_000 },
    tasks.map(({ page_id, kind }) => ({
      pageId: page_id,
      reading: pricedReading(10_000),
      observedAt: at,
      kind,
    })),
  );
  return tasks.length;
}

test("the column's slot is the one that the core computes", async () => {
  const rows = await database.worker.selectFrom("page").select(["page_id", "slot"]).execute();
  expect(rows.length).toBe(61);
  for (const { page_id, slot } of rows) expect(slot).toBe(slotOf(page_id));
});

describe("a run every ten minutes queues each page exactly once", () => {
  test.each(["2026-11-21", "2027-03-28", "2027-10-31"])("on %s, whatever its length", async (text) => {
    const day = text as LocalDay;
    const end = startOfDay(addDays(day, 1)).getTime();
    const checkedAt = new Map<string, number>();
    let done = 0;
    for (let ms = startOfDay(day).getTime(); ms < end; ms += 10 * 60_000) {
      await schedule(new Date(ms));
      const tasks = await database.worker.selectFrom("crawl_task").selectAll().execute();
      for (const task of tasks) checkedAt.set(task.page_id, task.due_at.getTime());
      done += await doTasks(new Date(ms));
    }
    expect([done, checkedAt.size]).toEqual([61, 61]);
    const checks = await database.worker
      .selectFrom("page_check")
      .selectAll()
      .where("local_day", "=", sql<string>`${day}::date`)
      .execute();
    expect(checks).toHaveLength(61);
    for (const [pageId, dueAt] of checkedAt) {
      expect(dueAt).toBe(startOfSlot(day, slotOf(pageId)).getTime());
      expect(localDayOf(new Date(dueAt))).toBe(day);
    }
  });
});

test("checks missed earlier in the day are queued, and ten schedulers at once queue them once", async () => {
  const evening = new Date("2026-12-01T21:30:00Z");
  const queued = await Promise.all(Array.from({ length: 10 }, () => schedule(evening)));
  expect(queued.reduce((sum, count) => sum + count, 0)).toBe(61);
  const tasks = await database.worker.selectFrom("crawl_task").selectAll().execute();
  expect(new Set(tasks.map((task) => task.page_id)).size).toBe(61);
});

test("a page that was checked already today is not queued again", async () => {
  const [first = ""] = pages;
  const reading = { pageId: first, reading: pricedReading(10_000), kind: "scheduled" } as const;
  await recordReadings({ db: database.worker, secondLookMs: 1 }, [
    { ...reading, observedAt: new Date("2026-12-02T00:30:00Z") },
  ]);
  expect(await schedule(new Date("2026-12-02T21:30:00Z"))).toBe(60);
});

test("pages that are gone or disallowed by robots.txt are queued weekly, addresses that may not be requested never", async () => {
  const [refused = "", gone = "", longGone = "", disallowed = "", longDisallowed = ""] = pages;
  const set = (pageId: string, state: "refused" | "gone", triedAt: string, reason: string = state) =>
    database.worker
      .updateTable("page")
      .set({ state, reason, tried_at: new Date(triedAt) })
      .where("page_id", "=", pageId)
      .execute();
  await set(refused, "refused", "2026-11-01T10:00:00Z", "refused-address");
  await set(disallowed, "refused", "2026-12-02T10:00:00Z", "robots-disallowed");
  await set(longDisallowed, "refused", "2026-12-01T10:00:00Z", "robots-disallowed");
  await set(gone, "gone", "2026-12-02T10:00:00Z");
  await set(longGone, "gone", "2026-12-01T10:00:00Z");
  expect(await schedule(new Date("2026-12-08T21:30:00Z"))).toBe(58);
  const tasks = await database.worker.selectFrom("crawl_task").select("page_id").execute();
  const queued = new Set(tasks.map((task) => task.page_id));
  const left = [refused, gone, longGone, disallowed, longDisallowed].map((page) => queued.has(page));
  expect(left).toEqual([false, false, true, false, true]);
});

test("a site whose subscription has ended is not checked, but a page that another site watches is", async () => {
  const otherSite = await makeSite(database.app, companyId, "other.example.com");
  const [shared = ""] = competitors;
  await watchProduct(
    database,
    otherSite,
    "https://other.example.com/p",
    [shared],
    settableClock(new Date("2026-12-09T04:00:00Z")),
  );
  await database.worker.deleteFrom("crawl_task").execute();
  await database.owner
    .updateTable("site")
    .set({ has_active_subscription: false })
    .where("site_id", "=", siteId)
    .execute();
  expect(await schedule(new Date("2026-12-09T21:30:00Z"))).toBe(2);
  await database.owner.updateTable("site").set({ has_active_subscription: true }).execute();
});

test("pages that were not read for 48 hours are propagated to their watchers, once", async () => {
  const [first = ""] = pages;
  const readAt = new Date("2026-12-10T08:00:00Z");
  await recordReadings({ db: database.worker, secondLookMs: 1 }, [
    { pageId: first, reading: pricedReading(10_000), observedAt: readAt, kind: "recheck" },
  ]);
  await database.worker.deleteFrom("observation_outbox").execute();
  const sweep = (at: string) => expireStalePages({ db: database.worker, clock: settableClock(new Date(at)) });
  await sweep("2026-12-12T07:59:00Z");
  const page = () =>
    database.worker
      .selectFrom("page")
      .select("is_fresh")
      .where("page_id", "=", first)
      .executeTakeFirstOrThrow();
  expect((await page()).is_fresh).toBe(true);
  await sweep("2026-12-12T08:01:00Z");
  expect((await page()).is_fresh).toBe(false);
  expect(await sweep("2026-12-12T08:02:00Z")).toBe(0);
  const queued = await database.worker
    .selectFrom("observation_outbox")
    .selectAll()
    .where("page_id", "=", first)
    .execute();
  expect(queued).toHaveLength(1);
});

test("pages beyond the plan's checks of a day wait, and those that were checked longest ago come first", async () => {
  const limits = { planName: "Start", isActive: true, products: 500, sites: 1, checksPerDay: 10, users: 2 };
  await saveCompanyLimits(database.app, companyId, limits);
  await database.worker.updateTable("page").set({ checked_at: null, tried_at: null }).execute();
  const queued = async () => {
    const rows = await database.worker.selectFrom("crawl_task").select("page_id").execute();
    return new Set(rows.map((row) => row.page_id));
  };
  await schedule(new Date("2026-12-14T21:30:00Z"));
  const first = await queued();
  expect(first.size).toBe(10);
  const sites = (await listSitesOf(database.app, { companyId, role: "COMPANY_ADMIN" })).map(
    (one) => one.siteId,
  );
  const use = await countChecks(database.worker, sites, new Date("2026-12-14T21:30:00Z"));
  expect(use.waiting).toBe(use.pages - 10);
  await doTasks(new Date("2026-12-14T21:40:00Z"));
  await database.worker.deleteFrom("crawl_task").execute();
  await schedule(new Date("2026-12-15T21:30:00Z"));
  const second = await queued();
  expect([second.size, [...second].filter((page) => first.has(page)).length]).toEqual([10, 0]);
  await sql`delete from company_limit`.execute(database.owner);
});
