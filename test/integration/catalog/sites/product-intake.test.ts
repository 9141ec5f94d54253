import { afterAll, beforeAll, expect, test } from "vitest";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { boundMs } from "../../../support/time-limits.ts";

let database: TestDatabase;
let companyId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ companyId } = await makePerson(database.app));
});

afterAll(() => database.close());

let sites = 0;

async function freshSite(): Promise<{ siteId: AuthorizedSiteId; domain: string }> {
  sites += 1;
  const domain = `shop${sites}.example.com`;
  return { siteId: await makeSite(database.app, companyId, domain), domain };
}

test("a row becomes a product, a listing, its offers and one watch entry for each page", async () => {
  const { siteId, domain } = await freshSite();
  const added = await addProducts(
    database.app,
    siteId,
    [
      {
        url: `https://www.${domain}/tv/led-138.html?utm_source=x`,
        title: "Televizor LED 138 cm",
        sku: "TV-138",
        category: "Electronice/Televizoare",
        brand: "Boreal",
        imageUrl: `https://${domain}/tv.jpg`,
        competitorUrls: ["https://www.retailer.com/tv", "https://altul.ro/televizor"],
      },
    ],
    testNow,
  );
  expect(added.refusals).toEqual([]);
  expect(added.offers).toBe(2);
  const stored = await forSite(database.app, siteId, async (trx) => ({
    product: await trx.selectFrom("product").selectAll().executeTakeFirstOrThrow(),
    listing: await trx.selectFrom("listing").selectAll().executeTakeFirstOrThrow(),
    brand: await trx.selectFrom("brand").selectAll().executeTakeFirstOrThrow(),
    category: await trx.selectFrom("category").selectAll().executeTakeFirstOrThrow(),
    offers: await trx.selectFrom("offer").selectAll().orderBy("domain").execute(),
    entries: await trx.selectFrom("watch_outbox").selectAll().orderBy("entry_id").execute(),
  }));
  const productId = added.products[0]?.productId;
  expect(stored.product).toMatchObject({
    product_id: productId,
    url: `https://www.${domain}/tv/led-138.html`,
    title: "Televizor LED 138 cm",
    sku: "TV-138",
    image_url: `https://${domain}/tv.jpg`,
  });
  expect(stored.listing).toMatchObject({
    product_id: productId,
    brand_id: stored.brand.brand_id,
    category_id: stored.category.category_id,
    price_bani: null,
    availability: "NOT_AVAILABLE",
  });
  expect([stored.brand.name, stored.category.path]).toEqual(["Boreal", "Electronice/Televizoare"]);
  expect(stored.offers.map((offer) => offer.domain)).toEqual(["altul.ro", "retailer.com"]);
  expect(stored.entries.map(({ action, record_id, page_id }) => [action, record_id, page_id]).sort()).toEqual(
    [
      ["watch", productId, stored.product.page_id],
      ...stored.offers.map((offer) => ["watch", offer.offer_id, offer.page_id]),
    ].sort(),
  );
});

test("each refused address has its row and a named reason; the rest is taken", async () => {
  const { siteId, domain } = await freshSite();
  const added = await addProducts(
    database.app,
    siteId,
    [
      {
        url: `https://${domain}/a`,
        competitorUrls: ["http://127.0.0.1/x", "https://retailer.com/a", "not an address"],
      },
      { url: "ftp://shop.example.com/a", competitorUrls: [] },
      { url: `https://${domain}/${"a".repeat(2100)}`, competitorUrls: [] },
      { url: `https://${domain}/a#reviews`, competitorUrls: ["https://retailer.com/a"] },
      { url: `https://${domain}/b`, competitorUrls: [`https://www.${domain}/c`] },
    ],
    testNow,
  );
  expect(added.refusals.map(({ row, reason }) => [row, reason]).sort()).toEqual([
    [0, "loopback-ip"],
    [0, "malformed"],
    [1, "not-http"],
    [2, "too-long"],
    [3, "duplicate"],
    [4, "own-domain"],
  ]);
  expect(added.products.map(({ row }) => row)).toEqual([0, 4]);
  expect(added.offers).toBe(1);
});

test("the same list added again, one time after and three times at once, makes nothing double", async () => {
  const { siteId, domain } = await freshSite();
  const items = Array.from({ length: 20 }, (_, n) => ({
    url: `https://${domain}/p${n}`,
    brand: `Brand ${n % 3}`,
    competitorUrls: [`https://retailer.com/p${n}`],
  }));
  const runs = await Promise.all([1, 2, 3].map(() => addProducts(database.app, siteId, items, testNow)));
  runs.push(await addProducts(database.app, siteId, items, testNow));
  expect(runs.reduce((sum, { products }) => sum + products.length, 0)).toBe(20);
  expect(runs.reduce((sum, { refusals }) => sum + refusals.length, 0)).toBe(60);
  const counts = await forSite(database.app, siteId, async (trx) => [
    (await trx.selectFrom("listing").select("product_id").execute()).length,
    (await trx.selectFrom("offer").select("offer_id").execute()).length,
    (await trx.selectFrom("brand").select("brand_id").execute()).length,
    (await trx.selectFrom("watch_outbox").select("entry_id").execute()).length,
  ]);
  expect(counts).toEqual([20, 20, 3, 40]);
});

test("names with markup, emoji, control characters and lone surrogates are saved as one line of text", async () => {
  const { siteId, domain } = await freshSite();
  const title = `<b>Cămașă</b> "1" 😀 \u0000\ud800 '); drop table product; --`;
  await addProducts(
    database.app,
    siteId,
    [{ url: `https://${domain}/a`, title, competitorUrls: [] }],
    testNow,
  );
  const stored = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("product").select("title").execute(),
  );
  expect(stored).toEqual([{ title: `<b>Cămașă</b> "1" 😀 \uFFFD '); drop table product; --` }]);
});

test("1,000 products with 10 competitors each are added within 15 s", async () => {
  const { siteId, domain } = await freshSite();
  const items = Array.from({ length: 1000 }, (_, n) => ({
    url: `https://${domain}/product-${n}`,
    title: `Product ${n}`,
    brand: `Brand ${n % 40}`,
    category: `Group ${n % 7}/Kind ${n % 60}`,
    competitorUrls: Array.from({ length: 10 }, (_unused, m) => `https://retailer${m}.com/product-${n}`),
  }));
  const startMs = performance.now();
  const added = await addProducts(database.app, siteId, items, testNow);
  expect([added.products.length, added.offers, added.refusals.length]).toEqual([1000, 10_000, 0]);
  expect(performance.now() - startMs).toBeLessThan(boundMs(15_000));
});
