import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { addDays, type LocalDay } from "../../../../src/kit/local-day.ts";
import { recordReadings } from "../../../../src/monitoring/observation/observation.service.ts";
import {
  deleteOldConfidence,
  findConfidenceDays,
  listHostConfidences,
  recordConfidence,
} from "../../../../src/monitoring/reading-review/host-confidence.service.ts";
import { known, pricedReading, unpricedReading } from "../../../factories/reading.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  for (const table of ["page_watch", "page", "host_confidence_day"] as const)
    await database.worker.deleteFrom(table).execute();
});

afterAll(() => database.close());

const noon = new Date("2026-11-20T10:00:00Z");
const today = "2026-11-20" as LocalDay;

/** A page of a host, watched or not, with a reading. @param confidence null: it states no price */
async function read(
  host: string,
  path: string,
  confidence: number | null,
  { at = noon, isWatched = true }: { readonly at?: Date; readonly isWatched?: boolean } = {},
): Promise<void> {
  const url = `https://${host}/${path}`;
  const pageId = pageIdOf(url);
  await database.worker
    .insertInto("page")
    .values({ page_id: pageId, url, host, created_at: at } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (isWatched)
    await database.worker
      .insertInto("page_watch")
      .values({ page_id: pageId, site_id: 1, offer_id: 1, product_id: 1, is_own: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const reading =
    confidence === null
      ? unpricedReading("no-price")
      : pricedReading(10_000, { priceMinor: { ...known(10_000), confidence } });
  await recordReadings({ db: database.worker, secondLookMs: 1000 }, [
    { pageId, reading, observedAt: at, kind: "scheduled" },
  ]);
}

async function insertDay(host: string, localDay: LocalDay, confidence: number | null): Promise<void> {
  await database.worker
    .insertInto("host_confidence_day")
    .values({ host, local_day: localDay, pages: 10, unpriced: 0, doubtful: 0, confidence })
    .execute();
}

test("a day counts the watched pages of a host that were read on it, with and without a price", async () => {
  await read("shop.example.com", "a", 0.9);
  await read("shop.example.com", "b", 0.7);
  await read("shop.example.com", "c", null);
  await read("shop.example.com", "yesterday", 0.1, { at: new Date("2026-11-19T21:59:59Z") });
  await read("shop.example.com", "unwatched", 0.1, { isWatched: false });
  await recordConfidence(database.worker, noon);
  const [day, ...others] = await findConfidenceDays(database.app, "shop.example.com");
  expect(others).toEqual([]);
  expect(day).toEqual({
    localDay: today,
    pages: 3,
    unpriced: 1,
    doubtful: 1,
    confidence: expect.closeTo(0.8, 5),
  });
});

test("a later run of the day replaces the earlier one", async () => {
  await read("shop.example.com", "a", 0.9);
  await recordConfidence(database.worker, noon);
  const later = new Date(noon.getTime() + 3_600_000);
  await read("shop.example.com", "a", 0.5, { at: later });
  await recordConfidence(database.worker, later);
  expect(await findConfidenceDays(database.app, "shop.example.com")).toMatchObject([
    { pages: 1, doubtful: 1, confidence: expect.closeTo(0.5, 5) },
  ]);
});

test("a confidence that moves while the price stays is stored", async () => {
  await read("shop.example.com", "a", 0.9);
  const stored = async () =>
    (await database.worker.selectFrom("page").select("confidence").executeTakeFirstOrThrow()).confidence;
  await read("shop.example.com", "a", 0.89, { at: new Date(noon.getTime() + 1000) });
  expect(await stored()).toBeCloseTo(0.9, 5);
  await read("shop.example.com", "a", 0.6, { at: new Date(noon.getTime() + 2000) });
  expect(await stored()).toBeCloseTo(0.6, 5);
});

test("hosts are listed by their loss against the 28 days before, and found by a part of their name", async () => {
  for (let days = 1; days <= 5; days += 1) {
    await insertDay("falls.example.com", addDays(today, -days), 0.95);
    await insertDay("steady.example.com", addDays(today, -days), 0.6);
  }
  await insertDay("falls.example.com", addDays(today, -29), 0.1);
  await insertDay("falls.example.com", today, 0.55);
  await insertDay("steady.example.com", today, 0.6);
  await insertDay("new.example.com", today, 0.4);
  await insertDay("unread.example.com", addDays(today, -7), 0.4);
  const hosts = await listHostConfidences(database.app, "", noon);
  expect(hosts.map(({ host, change }) => [host, change])).toEqual([
    ["falls.example.com", expect.closeTo(-0.4, 5)],
    ["steady.example.com", expect.closeTo(0, 5)],
    ["new.example.com", null],
  ]);
  expect((await listHostConfidences(database.app, " STEADY", noon)).map(({ host }) => host)).toEqual([
    "steady.example.com",
  ]);
  expect(await listHostConfidences(database.app, "%", noon)).toEqual([]);
});

test("days are kept for half a year", async () => {
  await insertDay("shop.example.com", addDays(today, -181), 0.9);
  await insertDay("shop.example.com", addDays(today, -180), 0.9);
  await deleteOldConfidence(database.worker, noon);
  expect(await findConfidenceDays(database.app, "shop.example.com")).toHaveLength(1);
});
