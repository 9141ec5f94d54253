import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MarketOffer, marketFigures } from "../../../../src/catalog/market/core/market-figures.ts";
import { recomputeMarket } from "../../../../src/catalog/market/market.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { listingOf, watchProduct } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let siteId: AuthorizedSiteId;
let productId: number;

const competitors = Array.from({ length: 8 }, (_, index) => `https://retailer${index}.example.com/p`);

beforeAll(async () => {
  database = await createTestDatabase();
  const { companyId } = await makePerson(database.app);
  siteId = await makeSite(database.app, companyId, "own.example.com");
  ({ productId } = await watchProduct(database, siteId, "https://own.example.com/p", competitors));
});

afterAll(() => database.close());

const price = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000_000_000 }));

const offer: fc.Arbitrary<MarketOffer> = fc.record({
  priceMinor: fc.option(price, { freq: 5 }),
  currency: fc.constantFrom("RON", "RON", "RON", "EUR", null),
  availability: fc.constantFrom("IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"),
  isFresh: fc.boolean(),
  isMatched: fc.boolean(),
  isSuspicious: fc.boolean(),
});

/** The SQL writes the figures; this reads them. The product has eight offers: those not given are unread. */
async function figuresInSql(own: number | null, offers: readonly MarketOffer[]) {
  const given = Array.from({ length: competitors.length }, (_, index) => offers[index]);
  const rows = given.map((one, place) => ({
    url: competitors[place],
    price: one?.priceMinor ?? null,
    currency: one?.currency ?? null,
    availability: one?.availability ?? "NOT_AVAILABLE",
    fresh: one?.isFresh ?? false,
    matched: one?.isMatched ?? false,
    suspicious: one?.isSuspicious ?? false,
  }));
  await forSite(database.worker, siteId, async (trx) => {
    await trx
      .updateTable("listing")
      .set({ price_bani: own })
      .where("product_id", "=", productId)
      .where("site_id", "=", siteId)
      .execute();
    await sql`
      update offer o set price_minor = r.price, currency = r.currency, availability = r.availability,
        is_fresh = r.fresh, is_matched = r.matched, is_suspicious = r.suspicious
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(url text, price bigint, currency text, availability text, fresh boolean, matched boolean, suspicious boolean)
      where o.site_id = ${siteId} and o.url = r.url`.execute(trx);
    await recomputeMarket(trx, siteId, [productId]);
  });
  const row = await listingOf(database, siteId, productId);
  return {
    all: {
      offers: row.offers_all,
      cheaper: row.cheaper_all,
      minBani: row.min_all_bani,
      avgBani: row.avg_all_bani,
      maxBani: row.max_all_bani,
      overMinBp: row.over_min_all_bp,
      overAvgBp: row.over_avg_all_bp,
    },
    in: {
      offers: row.offers_in,
      cheaper: row.cheaper_in,
      minBani: row.min_in_bani,
      avgBani: row.avg_in_bani,
      maxBani: row.max_in_bani,
      overMinBp: row.over_min_in_bp,
      overAvgBp: row.over_avg_in_bp,
    },
    hasFreshOffer: row.has_fresh_offer,
  };
}

test("SQL and the rule in words come to the same figures for any offers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(price), fc.array(offer, { maxLength: 8 }), async (own, offers) => {
      expect(await figuresInSql(own, offers)).toEqual(marketFigures(own, offers));
    }),
    { numRuns: 300 },
  );
});

test("slightly below a market of huge prices is plain 0 in both", async () => {
  const dear = {
    priceMinor: 99_999_999_997,
    currency: "RON",
    availability: "IN_STOCK",
    isFresh: true,
    isMatched: false,
    isSuspicious: false,
  } as const;
  const figures = await figuresInSql(99_999_999_990, [dear]);
  expect(figures).toEqual(marketFigures(99_999_999_990, [dear]));
  expect(figures.all.overMinBp).toBe(0);
});

test("a difference far above the lowest price is limited to the range of its column", async () => {
  const cheap = {
    currency: "RON",
    availability: "IN_STOCK",
    isFresh: true,
    isMatched: false,
    isSuspicious: false,
  } as const;
  const figures = await figuresInSql(100_000_000, [{ ...cheap, priceMinor: 1 }]);
  expect(figures.all.overMinBp).toBe(2_147_483_647);
  expect(figures).toEqual(marketFigures(100_000_000, [{ ...cheap, priceMinor: 1 }]));
});
