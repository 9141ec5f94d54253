import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveFilters } from "../../../../src/catalog/filters/filters.service.ts";
import type { ListingFilterBody } from "../../../../src/catalog/filters/listing-filter.contract.ts";
import { sliceListing } from "../../../../src/catalog/product-list/listings.repo.ts";
import { type SortType, sortTypes } from "../../../../src/catalog/product-list/product-list.contract.ts";
import { listProducts } from "../../../../src/catalog/product-list/product-list.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { makePerson, type TestPerson } from "../../../factories/people.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let ana: TestPerson;
let siteId: AuthorizedSiteId;
let figures: Figures[];

/** What a product is sorted by; few different values, so that many are equal. */
interface Figures {
  readonly productId: number;
  readonly price_bani: number | null;
  readonly quantity: number | null;
  readonly over_min_in_bp: number | null;
  readonly over_min_all_bp: number | null;
  readonly over_avg_in_bp: number | null;
  readonly over_avg_all_bp: number | null;
}

const howMany = 60;

beforeAll(async () => {
  database = await createTestDatabase();
  ana = await makePerson(database.app);
  siteId = await makeSite(database.app, ana.companyId, "shop.example.com");
  const items = Array.from({ length: howMany }, (_, n) => ({
    url: `https://shop.example.com/${n}`,
    title: `Produs ${n}`,
  }));
  const ids = await makeProducts(database.app, siteId, items);
  const few = fc.option(fc.integer({ min: -3, max: 3 }), { freq: 3 });
  const some = fc.record({
    price_bani: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 4 }),
    quantity: fc.option(fc.constantFrom(0, 0.5, 1, 2), { freq: 4 }),
    over_min_in_bp: few,
    over_min_all_bp: few,
    over_avg_in_bp: few,
    over_avg_all_bp: few,
  });
  figures = fc
    .sample(some, { seed: 4, numRuns: howMany })
    .map((one, n) => ({ productId: ids[n] ?? 0, ...one }));
  await sql`
    update listing l set price_bani = f.price_bani, quantity = f.quantity, over_min_in_bp = f.over_min_in_bp,
        over_min_all_bp = f.over_min_all_bp, over_avg_in_bp = f.over_avg_in_bp, over_avg_all_bp = f.over_avg_all_bp
      from json_to_recordset(${JSON.stringify(figures)}::json) as f("productId" bigint, price_bani bigint,
        quantity numeric, over_min_in_bp integer, over_min_all_bp integer, over_avg_in_bp integer,
        over_avg_all_bp integer)
     where l.product_id = f."productId"`.execute(database.owner);
});

afterAll(() => database.close());

const keys: Readonly<Record<SortType, (scope: "in" | "all") => [keyof Figures, 1 | -1]>> = {
  OVERPRICED: (scope) => [`over_min_${scope}_bp`, -1],
  UNDERPRICED: (scope) => [`over_min_${scope}_bp`, 1],
  MEAN_OVERPRICED: (scope) => [`over_avg_${scope}_bp`, -1],
  MEAN_UNDERPRICED: (scope) => [`over_avg_${scope}_bp`, 1],
  BIGGEST_STOCK: () => ["quantity", -1],
  SMALLEST_STOCK: () => ["quantity", 1],
  PRICE_ASCENDING: () => ["price_bani", 1],
  PRICE_DESCENDING: () => ["price_bani", -1],
};

/** The expected order: missing values last, ties by id. */
function ordered(rows: readonly Figures[], sort: SortType | null, scope: "in" | "all"): number[] {
  const [key, way] = sort === null ? (["productId", 1] as const) : keys[sort](scope);
  const sorted = [...rows].sort((a, b) => {
    const [one, other] = [a[key], b[key]];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || a.productId - b.productId;
    return way * (one - other) || a.productId - b.productId;
  });
  return sorted.map(({ productId }) => productId);
}

test("paging through any list yields each product once and in order, whatever the size of the page", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(null, ...sortTypes),
      fc.boolean(),
      fc.integer({ min: 1, max: 90 }),
      fc.option(fc.integer({ min: 1, max: 5 })),
      async (sort, hasOutOfStock, size, priceBani) => {
        const filter: ListingFilterBody = priceBani === null ? {} : { price_start: priceBani / 100 };
        const request = {
          siteId,
          userId: ana.userId,
          provider: "shop.example.com",
          hasOutOfStock,
          search: null,
        };
        const passing = figures.filter((one) => priceBani === null || (one.price_bani ?? 0) >= priceBani);
        const pages = Math.ceil(passing.length / size);
        const seen: number[] = [];
        for (let page = 0; page < pages; page++) {
          const found = await listProducts(database.app, { ...request, filter, sort, page, size });
          expect(found).toMatchObject({ totalElements: passing.length, totalPages: pages, number: page });
          seen.push(...found.content.map(({ productId }) => productId));
        }
        expect(seen).toEqual(ordered(passing, sort, hasOutOfStock ? "all" : "in"));
      },
    ),
    { numRuns: 60, seed: 11 },
  );
});

test("the sort's index gives the same pages as reading and sorting all rows", async () => {
  const request = { siteId, userId: ana.userId, hasOutOfStock: false, filter: null, search: null };
  /** The repo reads and sorts all rows if few are expected. */
  const many = 1_000_000;
  for (const sort of [null, ...sortTypes]) {
    const seen = await forSite(database.app, siteId, async (trx) => {
      const filter = await resolveFilters(trx, request);
      const ids: number[] = [];
      for (let offset = 0; offset < howMany + 7; offset += 7) {
        const rows = await sliceListing(trx, filter, { sort, offset, limit: 7, total: many });
        ids.push(...rows.map(({ productId }) => productId));
      }
      return ids;
    });
    expect([sort, seen]).toEqual([sort, ordered(figures, sort, "in")]);
  }
});

test("a page past the end is the last page, in the part without a value too", async () => {
  const request = {
    siteId,
    userId: ana.userId,
    provider: "shop.example.com",
    hasOutOfStock: false,
    search: null,
  };
  for (const sort of [null, ...sortTypes]) {
    const last = await listProducts(database.app, { ...request, filter: null, sort, page: 4000, size: 7 });
    expect(last.number).toBe(8);
    expect(last.content.map(({ productId }) => productId)).toEqual(ordered(figures, sort, "in").slice(56));
  }
});
