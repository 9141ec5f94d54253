import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  moreExpensiveSince,
  type ObservedOffer,
} from "../../../../src/catalog/market/core/more-expensive-since.ts";
import { recomputeMarket } from "../../../../src/catalog/market/market.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { migrate } from "../../../../src/platform/db/migrate.ts";
import { type Shown, showPages } from "../../../factories/page-changes.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { listingOf, watchProduct } from "../../../factories/watched.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../support/database/database.ts";

let database: TestDatabase;
let siteId: AuthorizedSiteId;
let productId: number;
let products = 0;
let [own, near, far] = ["", "", ""];

const day = (number: number) => new Date(`2026-11-${String(number).padStart(2, "0")}T08:00:00Z`);

beforeAll(async () => {
  database = await createTestDatabase();
  const { companyId } = await makePerson(database.app);
  siteId = await makeSite(database.app, companyId, "own.example.com");
});

afterAll(() => database.close());

beforeEach(async () => {
  products++;
  own = `https://own.example.com/${products}`;
  near = `https://near.example.com/${products}`;
  far = `https://far.example.com/${products}`;
  ({ productId } = await watchProduct(database, siteId, own, [near, far]));
});

const show = (pages: Record<string, Shown>, at: Date) => showPages(database, siteId, pages, at);

/** Days of November: without and with offers that are out of stock. */
async function since(): Promise<readonly (number | null)[]> {
  const row = await listingOf(database, siteId, productId);
  return [row.above_min_in_since, row.above_min_all_since].map((at) => at?.getUTCDate() ?? null);
}

test("begins when a competitor falls below the own price, and survives further changes", async () => {
  await show({ [own]: { priceMinor: 100_00 }, [near]: { priceMinor: 100_00 } }, day(1));
  expect(await since()).toEqual([null, null]);
  await show({ [near]: { priceMinor: 99_99 } }, day(3));
  expect(await since()).toEqual([3, 3]);
  await show({ [far]: { priceMinor: 80_00 } }, day(5));
  await show({ [own]: { priceMinor: 150_00 } }, day(6));
  // Another competitor is the cheaper one now: still above without interruption.
  await show({ [near]: { priceMinor: 200_00 } }, day(7));
  expect(await since()).toEqual([3, 3]);
});

test("begins when the own price rises above the lowest offer", async () => {
  await show({ [own]: { priceMinor: 90_00 }, [near]: { priceMinor: 95_00 } }, day(1));
  await show({ [own]: { priceMinor: 96_00 } }, day(4));
  expect(await since()).toEqual([4, 4]);
});

test("ends at the same price, and begins anew", async () => {
  await show({ [own]: { priceMinor: 100_00 }, [near]: { priceMinor: 90_00 } }, day(1));
  await show({ [own]: { priceMinor: 90_00 } }, day(2));
  expect(await since()).toEqual([null, null]);
  await show({ [near]: { priceMinor: 80_00 } }, day(9));
  expect(await since()).toEqual([9, 9]);
});

test("applying the same states again, or older ones, changes nothing", async () => {
  const first = { [own]: { priceMinor: 100_00 }, [near]: { priceMinor: 120_00 } };
  await show(first, day(1));
  await show({ [near]: { priceMinor: 90_00 } }, day(3));
  const stored = await listingOf(database, siteId, productId);
  await show({ [near]: { priceMinor: 90_00 } }, day(3));
  await show(first, day(1));
  await forSite(database.worker, siteId, (trx) => recomputeMarket(trx, siteId, [productId]));
  expect(await listingOf(database, siteId, productId)).toEqual(stored);
  expect(await since()).toEqual([3, 3]);
});

test("an offer that arrives late counts from its own reading", async () => {
  await show({ [own]: { priceMinor: 100_00 } }, day(1));
  await show({ [far]: { priceMinor: 120_00 } }, day(8));
  await show({ [near]: { priceMinor: 90_00 } }, day(5));
  expect(await since()).toEqual([5, 5]);
});

test("offers out of stock count only among all; foreign currency and stale offers never", async () => {
  await show({ [own]: { priceMinor: 100_00 }, [near]: { priceMinor: 90_00 } }, day(1));
  await show({ [near]: { priceMinor: 90_00, availability: "OUT_OF_STOCK" } }, day(2));
  expect(await since()).toEqual([null, 1]);
  await show({ [near]: { priceMinor: 90_00 } }, day(4));
  expect(await since()).toEqual([4, 1]);
  await show({ [near]: { priceMinor: 20_00, currency: "EUR" } }, day(5));
  expect(await since()).toEqual([null, null]);
  await show({ [near]: { priceMinor: 90_00, isFresh: false } }, day(6));
  expect(await since()).toEqual([null, null]);
});

test("SQL and the rule in words come to the same time for any offers", async () => {
  const instant = fc.integer({ min: 1, max: 28 }).map(day);
  const offer: fc.Arbitrary<ObservedOffer> = fc.record({
    priceMinor: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 5 }),
    currency: fc.constantFrom("RON", "RON", "EUR", null),
    availability: fc.constantFrom("IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"),
    isFresh: fc.boolean(),
    isMatched: fc.boolean(),
    isSuspicious: fc.boolean(),
    observedAt: instant,
  });
  const state = fc.record({
    priceBani: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 5 }),
    since: instant,
    moreExpensiveSince: fc.option(instant),
  });
  await fc.assert(
    fc.asyncProperty(state, offer, offer, async (before, one, other) => {
      await forSite(database.worker, siteId, async (trx) => {
        await sql`update listing set price_bani = ${before.priceBani}, price_changed_at = ${before.since},
          above_min_in_since = ${before.moreExpensiveSince}, above_min_all_since = ${before.moreExpensiveSince}
          where product_id = ${productId}`.execute(trx);
        for (const [url, given] of [
          [near, one],
          [far, other],
        ] as const) {
          await sql`update offer set price_minor = ${given.priceMinor}, currency = ${given.currency},
            availability = ${given.availability}, is_fresh = ${given.isFresh}, observed_at = ${given.observedAt},
            is_matched = ${given.isMatched}, is_suspicious = ${given.isSuspicious}
            where url = ${url}`.execute(trx);
        }
        await recomputeMarket(trx, siteId, [productId]);
      });
      const row = await listingOf(database, siteId, productId);
      const offers = [one, other];
      expect(row.above_min_all_since).toEqual(moreExpensiveSince(before, offers));
      expect(row.above_min_in_since).toEqual(
        moreExpensiveSince(
          before,
          offers.filter(({ availability }) => availability !== "OUT_OF_STOCK"),
        ),
      );
    }),
    { numRuns: 200 },
  );
});

test("the migration fills it for what is above the lowest offer already", async () => {
  const target = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: target.ownerUrl });
  try {
    await migrate(target.ownerUrl, target.secrets, { upTo: "0014_lesson_requests.sql" });
    await client.connect();
    await client.query(`
      insert into product (site_id, product_id, title, created_at)
        select 1, id, 'P', '2026-11-01' from generate_series(1, 3) id;
      insert into listing (site_id, product_id, price_bani, price_changed_at, offers_all, offers_in, min_all_bani,
          min_in_bani, max_all_bani, max_in_bani)
        values (1, 1, 100, '2026-11-02', 2, 1, 80, 90, 90, 90), (1, 2, 100, '2026-11-09', 1, 1, 90, 90, 90, 90),
          (1, 3, 100, '2026-11-02', 1, 1, 100, 100, 100, 100);
      insert into offer (site_id, product_id, offer_id, page_id, domain, url, price_minor, currency, availability,
          is_fresh, observed_at, created_at)
        values (1, 1, 11, gen_random_uuid(), 'a', 'u', 80, 'RON', 'OUT_OF_STOCK', true, '2026-11-04', '2026-11-01'),
          (1, 1, 12, gen_random_uuid(), 'b', 'u', 90, 'RON', 'IN_STOCK', true, '2026-11-06', '2026-11-01'),
          (1, 2, 21, gen_random_uuid(), 'a', 'u', 90, 'RON', 'IN_STOCK', true, '2026-11-04', '2026-11-01'),
          (1, 3, 31, gen_random_uuid(), 'a', 'u', 100, 'RON', 'IN_STOCK', true, '2026-11-04', '2026-11-01')`);
    await migrate(target.ownerUrl, target.secrets);
    const { rows } = await client.query(`select price_position_in as position,
        extract(day from above_min_in_since)::integer as in, extract(day from above_min_all_since)::integer as all
      from listing order by product_id`);
    expect(rows).toEqual([
      { position: "MOST_EXPENSIVE", in: 6, all: 4 },
      { position: "MOST_EXPENSIVE", in: 9, all: 9 },
      { position: "EQUAL", in: null, all: null },
    ]);
  } finally {
    await client.end();
    await target.drop();
  }
});
