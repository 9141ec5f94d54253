import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import { ProductUnknownError } from "../../../../src/monitoring/history/history.errors.ts";
import { readPriceHistory } from "../../../../src/monitoring/history/history.service.ts";
import { recordReadings } from "../../../../src/monitoring/observation/observation.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { makePerson } from "../../../factories/people.ts";
import { pricedReading } from "../../../factories/reading.ts";
import { makeSite } from "../../../factories/sites.ts";
import { watchProduct } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { boundMs } from "../../../support/time-limits.ts";

let database: TestDatabase;
let siteId: AuthorizedSiteId;
let otherSite: AuthorizedSiteId;
let productId: number;

const day = (number: number) => new Date(Date.UTC(2026, 8, number, 8)); // September 2026
const days = (count: number) => Array.from({ length: count }, (_, index) => index);

beforeAll(async () => {
  database = await createTestDatabase();
  const { companyId } = await makePerson(database.app);
  siteId = await makeSite(database.app, companyId, "own.example.com");
  otherSite = await makeSite(database.app, companyId, "other.example.com");
  const watched = await watchProduct(database, siteId, "https://own.example.com/p", [
    "https://www.retailer.example.com/p",
    "https://late.example.com/p",
  ]);
  productId = watched.productId;
  const [competitor = "", late = ""] = watched.competitorPages;
  await recordReadings({ db: database.worker, secondLookMs: 300_000 }, [
    { pageId: watched.ownPage, reading: pricedReading(10_000), observedAt: day(1), kind: "scheduled" },
    { pageId: competitor, reading: pricedReading(9_000), observedAt: day(1), kind: "scheduled" },
    { pageId: competitor, reading: pricedReading(9_500), observedAt: day(10), kind: "scheduled" },
    { pageId: competitor, reading: pricedReading(9_900), observedAt: day(35), kind: "scheduled" },
    { pageId: late, reading: pricedReading(8_000), observedAt: day(40), kind: "scheduled" },
  ]);
});

afterAll(() => database.close());

async function history(from?: Date, to?: Date, siteIds: readonly AuthorizedSiteId[] = [siteId]) {
  const request = { siteIds, productId, from: from?.getTime(), to: to?.getTime() };
  return (await readPriceHistory({ db: database.app, watchers: createPageWatchers(database) }, request))
    .series;
}

describe("price history", () => {
  test("names the own series by the site's domain and competitors by theirs, across months", async () => {
    const series = await history();
    expect(Object.keys(series)).toEqual(["own.example.com", "retailer.example.com", "late.example.com"]);
    expect(series["retailer.example.com"]?.map(({ timestamp, value }) => [timestamp, value])).toEqual([
      [day(1).getTime(), 90],
      [day(10).getTime(), 95],
      [day(35).getTime(), 99],
    ]);
  });

  test("of a span begins with the price that held when it began", async () => {
    const series = await history(day(20), day(36));
    expect(series["retailer.example.com"]?.map(({ value }) => value)).toEqual([95, 99]);
    expect(series["own.example.com"]?.map(({ timestamp }) => timestamp)).toEqual([day(1).getTime()]);
    expect(series["late.example.com"]).toEqual([]);
  });

  test("of a missing product and of another company's is the same 404", async () => {
    const foreign = await history(undefined, undefined, [otherSite]).catch((error: unknown) => error);
    const missing = await readPriceHistory(
      { db: database.app, watchers: createPageWatchers(database) },
      {
        siteIds: [siteId],
        productId: 999_999_999,
        from: undefined,
        to: undefined,
      },
    ).catch((error: unknown) => error);
    expect(foreign).toBeInstanceOf(ProductUnknownError);
    expect((missing as Error).message).toBe((foreign as Error).message);
  });

  test("accepts any instant that a number can represent", async () => {
    expect(Object.keys(await history(new Date(0), new Date(8_640_000_000_000_000)))).toHaveLength(3);
    const request = {
      siteIds: [siteId],
      productId,
      from: Number.MAX_SAFE_INTEGER,
      to: Number.MAX_SAFE_INTEGER,
    };
    expect(
      (await readPriceHistory({ db: database.app, watchers: createPageWatchers(database) }, request)).series[
        "late.example.com"
      ],
    ).toHaveLength(1);
  });

  test("of twenty competitors over three years is read within 100 ms", async () => {
    const competitors = days(20).map((index) => `https://shop${index}.example.com/p`);
    const many = await watchProduct(database, siteId, "https://own.example.com/many", competitors);
    const readings = many.competitorPages.flatMap((pageId) =>
      days(60).map((index) => ({
        pageId,
        reading: pricedReading(10_000 + (index % 2) * 100),
        observedAt: new Date(Date.UTC(2024, 0, 1 + index * 18, 8)),
        kind: "scheduled" as const,
      })),
    );
    await recordReadings({ db: database.worker, secondLookMs: 300_000 }, readings);
    const request = { siteIds: [siteId], productId: many.productId, from: undefined, to: undefined };
    await readPriceHistory({ db: database.app, watchers: createPageWatchers(database) }, request);
    const times: number[] = [];
    for (const _ of days(30)) {
      const startMs = performance.now();
      const { series } = await readPriceHistory(
        { db: database.app, watchers: createPageWatchers(database) },
        request,
      );
      times.push(performance.now() - startMs);
      expect(Object.values(series).flat()).toHaveLength(1200);
    }
    // The fastest of thirty: on a busy machine the others measure the machine.
    expect(Math.min(...times)).toBeLessThan(boundMs(100, 1000));
  });
});
