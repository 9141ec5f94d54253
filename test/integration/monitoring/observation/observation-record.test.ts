import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertTasks } from "../../../../src/monitoring/crawl-queue/tasks.repo.ts";
import type { Reading } from "../../../../src/monitoring/extraction/reading.ts";
import { recordChecks, recordReadings } from "../../../../src/monitoring/observation/observation.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { makePerson } from "../../../factories/people.ts";
import { known, pricedReading, unpricedReading } from "../../../factories/reading.ts";
import { makeSite } from "../../../factories/sites.ts";
import { watchProduct } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let siteId: AuthorizedSiteId;
let pages = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const { companyId } = await makePerson(database.app);
  siteId = await makeSite(database.app, companyId, "own.example.com");
});

afterAll(() => database.close());

const day1 = new Date("2026-11-20T08:00:00Z");
const day2 = new Date("2026-11-21T08:00:00Z");
const minutesLater = new Date("2026-11-21T08:05:00Z");
const day3 = new Date("2026-11-22T08:00:00Z");

async function freshPage(): Promise<string> {
  pages += 1;
  const url = `https://own.example.com/p${pages}`;
  return (await watchProduct(database, siteId, url, [])).ownPage;
}

function record(
  pageId: string,
  reading: Reading,
  observedAt: Date,
  kind: "scheduled" | "second_look" = "scheduled",
) {
  return recordReadings(deps(), [{ pageId, reading, observedAt, kind }]);
}

function deps() {
  return { db: database.worker, secondLookMs: 300_000 };
}

async function stored(pageId: string) {
  const db = database.worker;
  const [page, points, checks, queued, tasks] = await Promise.all([
    db.selectFrom("page").selectAll().where("page_id", "=", pageId).executeTakeFirstOrThrow(),
    db.selectFrom("price_point").selectAll().where("page_id", "=", pageId).orderBy("observed_at").execute(),
    db.selectFrom("page_check").selectAll().where("page_id", "=", pageId).orderBy("local_day").execute(),
    db.selectFrom("observation_outbox").selectAll().where("page_id", "=", pageId).execute(),
    db.selectFrom("crawl_task").selectAll().where("page_id", "=", pageId).execute(),
  ]);
  return { page, points, checks, queued, tasks };
}

describe("a scheduled reading", () => {
  test("writes page, change-point, record of the day and outbox entry, and deletes its task", async () => {
    const pageId = await freshPage();
    expect((await stored(pageId)).tasks).toMatchObject([{ kind: "scheduled" }]);
    await record(pageId, pricedReading(10_000, { name: known("Râșniță") }), day1);
    const { page, points, checks, queued, tasks } = await stored(pageId);
    expect(page).toMatchObject({
      state: "read",
      price_minor: 10_000,
      currency: "RON",
      observed_at: day1,
      checked_at: day1,
      price_source: "json-ld",
      is_fresh: true,
      facts: { name: "Râșniță" },
    });
    expect(points).toMatchObject([{ observed_at: day1, price_minor: 10_000, availability: "IN_STOCK" }]);
    expect(checks).toMatchObject([{ local_day: "2026-11-20", outcome: "changed" }]);
    expect(queued).toHaveLength(1);
    expect(tasks).toEqual([]);
  });

  test("without a change writes no change-point and no outbox entry", async () => {
    const pageId = await freshPage();
    await record(pageId, pricedReading(10_000), day1);
    await record(pageId, pricedReading(10_000), day2);
    const { page, points, checks, queued } = await stored(pageId);
    expect(page).toMatchObject({ observed_at: day1, checked_at: day2 });
    expect(points).toHaveLength(1);
    expect(checks.map(({ outcome }) => outcome)).toEqual(["changed", "unchanged"]);
    expect(queued).toHaveLength(1);
  });

  test("recorded again, alone or ten at a time, changes nothing", async () => {
    const pageId = await freshPage();
    const reading = { pageId, reading: pricedReading(10_000), observedAt: day1, kind: "scheduled" } as const;
    await recordReadings(deps(), [reading]);
    const before = await stored(pageId);
    await recordReadings(deps(), [reading]);
    await Promise.all(Array.from({ length: 10 }, () => recordReadings(deps(), [reading, reading])));
    expect(await stored(pageId)).toEqual(before);
  });

  test("of an unknown page is dropped and leaves nothing", async () => {
    const pageId = "00000000-0000-8000-8000-000000000000";
    await record(pageId, pricedReading(10_000), day1);
    const points = await database.worker
      .selectFrom("price_point")
      .selectAll()
      .where("page_id", "=", pageId)
      .execute();
    expect(points).toEqual([]);
  });
});

describe("a suspicious reading", () => {
  test("is stored only as quarantine and queues a second look minutes later", async () => {
    const pageId = await freshPage();
    await record(pageId, pricedReading(10_000), day1);
    await record(pageId, pricedReading(1_000), day2);
    const { page, points, checks, tasks } = await stored(pageId);
    expect(page).toMatchObject({ price_minor: 10_000, reason: "quarantined", checked_at: day1 });
    expect(points).toHaveLength(1);
    expect(checks.at(-1)).toMatchObject({ outcome: "quarantined" });
    expect(tasks).toMatchObject([{ kind: "second_look", due_at: minutesLater }]);
  });

  test("is accepted when the second look agrees", async () => {
    const pageId = await freshPage();
    await record(pageId, pricedReading(10_000), day1);
    await record(pageId, pricedReading(1_000), day2);
    await record(pageId, pricedReading(1_000), minutesLater, "second_look");
    const { page, points, tasks, queued } = await stored(pageId);
    expect(page).toMatchObject({ price_minor: 1_000, previous_price_minor: 10_000, quarantine: null });
    expect(points.map((point) => point.price_minor)).toEqual([10_000, 1_000]);
    expect(tasks).toEqual([]);
    expect(queued).toHaveLength(2);
  });

  test("is accepted at once where the second look is recorded with it", async () => {
    const pageId = await freshPage();
    await recordReadings(deps(), [
      { pageId, reading: pricedReading(1_000), observedAt: minutesLater, kind: "second_look" },
      { pageId, reading: pricedReading(10_000), observedAt: day1, kind: "scheduled" },
      { pageId, reading: pricedReading(1_000), observedAt: day2, kind: "scheduled" },
    ]);
    const { page, points, checks, tasks, queued } = await stored(pageId);
    expect(page).toMatchObject({ price_minor: 1_000, observed_at: minutesLater });
    expect(points.map((point) => point.price_minor)).toEqual([10_000, 1_000]);
    expect(checks).toHaveLength(2);
    expect(tasks).toEqual([]);
    expect(queued).toHaveLength(1);
  });
});

describe("a check without a price", () => {
  test("leaves the accepted price and names the reason", async () => {
    const pageId = await freshPage();
    await record(pageId, pricedReading(10_000), day1);
    await record(pageId, unpricedReading("ambiguous"), day2);
    const { page, points, checks } = await stored(pageId);
    expect(page).toMatchObject({ state: "failing", reason: "ambiguous", price_minor: 10_000, failures: 1 });
    expect(points).toHaveLength(1);
    expect(checks.at(-1)).toMatchObject({ local_day: "2026-11-21", outcome: "ambiguous" });
  });

  test("that is tried again stays queued and is not yet the check of the day", async () => {
    const pageId = await freshPage();
    await recordChecks(deps(), [
      {
        pageId,
        kind: "scheduled",
        at: day1,
        finding: { type: "failed", state: "failing", reason: "timeout", detail: "total time" },
        retryAt: minutesLater,
      },
    ]);
    const { page, checks, tasks } = await stored(pageId);
    expect(page).toMatchObject({ state: "failing", reason: "timeout" });
    expect(checks).toEqual([]);
    expect(tasks).toMatchObject([{ kind: "scheduled", due_at: minutesLater, attempts: 1 }]);
  });
});

test("two concurrent recordings of one page lose neither reading", async () => {
  for (let round = 0; round < 10; round++) {
    const pageId = await freshPage();
    await record(pageId, pricedReading(10_000), day1);
    await Promise.all([
      record(pageId, pricedReading(11_000), day2),
      record(pageId, pricedReading(12_000), day3, "second_look"),
    ]);
    const { page, points } = await stored(pageId);
    expect(page.price_minor).toBe(12_000);
    // The reading of day 2 counts unless that of day 3 was there first: then it is a replay of the past.
    expect([2, 3]).toContain(points.length);
    expect(points.at(-1)?.price_minor).toBe(12_000);
  }
});

test("validators are saved only with accepted pages", async () => {
  const pageId = await freshPage();
  const validators = (etag: string) => ({ etag, lastModified: null });
  const check = (priceMinor: number, at: Date, etag: string) => ({
    pageId,
    kind: "scheduled" as const,
    at,
    finding: { type: "reading" as const, reading: pricedReading(priceMinor) },
    validators: validators(etag),
    retryAt: null,
  });
  await recordChecks(deps(), [check(10_000, day1, '"good"')]);
  await recordChecks(deps(), [check(1_000, day2, '"suspicious"')]);
  expect((await stored(pageId)).page.etag).toBe('"good"');
});

test("a queued task is not queued twice", async () => {
  const pageId = await freshPage();
  const task = { pageId, kind: "recheck", host: "own.example.com", dueAt: day1 } as const;
  await insertTasks(database.worker, [task]);
  await insertTasks(database.worker, [{ ...task, dueAt: day2 }]);
  expect((await stored(pageId)).tasks.filter(({ kind }) => kind === "recheck")).toMatchObject([
    { due_at: day1 },
  ]);
});

test("ten days of a hundred pages are recorded in one call", async () => {
  const urls = Array.from({ length: 100 }, (_, index) => `https://retailer${index}.example.com/p`);
  const { competitorPages } = await watchProduct(database, siteId, "https://own.example.com/many", urls);
  const readings = competitorPages.flatMap((pageId) =>
    Array.from({ length: 10 }, (_, day) => ({
      pageId,
      reading: pricedReading(10_000 + day * 100),
      observedAt: new Date(day1.getTime() + day * 86_400_000),
      kind: "scheduled" as const,
    })),
  );
  await recordReadings(deps(), readings);
  const { count } = await database.worker
    .selectFrom("price_point")
    .select((is) => is.fn.countAll<number>().as("count"))
    .where("page_id", "in", competitorPages)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1000);
});
