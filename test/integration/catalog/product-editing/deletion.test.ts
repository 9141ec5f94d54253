import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cleanDeletions,
  deleteProducts,
  restoreProducts,
} from "../../../../src/catalog/product-editing/deletion.service.ts";
import { changeQuantity } from "../../../../src/catalog/quantities/quantities.service.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { type LinkScene, makeLinkScene, productHistory, queuedWatches } from "../../../factories/links.ts";
import { showPages } from "../../../factories/page-changes.ts";
import { testNow } from "../../../factories/people.ts";
import { fillPricing } from "../../../factories/pricing.ts";
import { makeProducts } from "../../../factories/sites.ts";
import { takeUpAll } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const competitor = "https://retailer.ro/rasnita";
const daysLater = (days: number) => new Date(testNow.getTime() + days * 86_400_000);
const person = (scene: LinkScene, now = testNow) => ({ siteId: scene.siteId, userId: scene.userId, now });
const remove = (scene: LinkScene, packetIds: number[], expected?: number) =>
  deleteProducts(database.app, person(scene), { packetIds }, expected);

/** Every row of a site in every table with a product, but the queues and records that a deletion adds to. */
async function rowsOf({ siteId }: LinkScene): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'product_id'
      join pg_attribute s on s.attrelid = c.oid and s.attname = 'site_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('watch_outbox', 'product_history', 'changed_product', 'deleted_product', 'page_watch')
     order by 1`.execute(database.owner);
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    rows[name] = await forSite(database.app, siteId, async (trx) => {
      const found =
        await sql`select to_jsonb(t) as row from ${sql.table(name)} t where site_id = ${siteId} order by 1`.execute(
          trx,
        );
      return found.rows;
    });
  }
  return rows;
}

test("a deleted product is gone with all that refers to it, and restored as it was", async () => {
  const scene = await makeLinkScene(database, [competitor, "https://altul.ro/rasnita"]);
  const { siteId, productId, userId } = scene;
  await takeUpAll(database, { now: () => testNow });
  const own = `https://${scene.domain}/rasnita`;
  const facts = { name: "Râșniță Mira", brand: "Mira", category: "Casă/Cafea", canonicalUrl: `${own}-mira` };
  await showPages(
    database,
    siteId,
    { [own]: { priceMinor: 10_000, facts }, [competitor]: { priceMinor: 9_000, quantity: 4 } },
    testNow,
  );
  const quantity = { siteId, userId, packetId: productId, recordId: productId, pieces: 2.5, now: testNow };
  await changeQuantity(database.app, quantity);
  await forSite(database.app, siteId, async (trx) => {
    await fillPricing(trx, siteId, { productId, userId });
    await sql`insert into price_correction (site_id, correction_id, product_id, record_id, page_id, price_minor, currency,
        valid_from, corrected_at, corrected_by)
      select site_id, 1, product_id, offer_id, page_id, 8900, 'RON', ${testNow}, ${testNow}, ${userId} from offer
       where url = ${competitor}`.execute(trx);
  });
  const before = await rowsOf(scene);
  for (const table of [
    "product",
    "listing",
    "offer",
    "price_correction",
    "product_pricing",
    "recommendation",
    "promotion",
  ])
    expect(before[table]?.length, table).toBeGreaterThan(0);
  const { products, deletionId } = await remove(scene, [productId], 1);
  expect(products).toBe(1);
  expect(await forSite(database.app, siteId, (trx) => sql`select from product`.execute(trx))).toMatchObject({
    rows: [],
  });
  expect((await queuedWatches(database, siteId)).map(([action, url]) => [action, url]).sort()).toEqual([
    ["unwatch", "https://altul.ro/rasnita"],
    ["unwatch", own],
    ["unwatch", competitor],
  ]);
  expect(await restoreProducts(database.app, person(scene), deletionId)).toEqual({
    products: 1,
    refused: [],
  });
  expect(await rowsOf(scene)).toEqual(before);
  expect((await queuedWatches(database, siteId)).map(([action]) => action)).toEqual([
    "watch",
    "watch",
    "watch",
  ]);
  const entries = (await productHistory(database, siteId)).filter(({ subject }) => subject === "PRODUCT");
  const described = { title: "Râșniță", brand: "Mira", category: "Casă/Cafea", url: own, deletionId };
  expect(entries).toMatchObject([
    { modification: "DELETE", before: described, after: null },
    { modification: "ADD", before: null, after: described },
  ]);
  // The second undo finds nothing to restore.
  expect(await restoreProducts(database.app, person(scene), deletionId)).toEqual({
    products: 0,
    refused: [],
  });
});

test("a product whose address was added again stays deleted and is named; the others return", async () => {
  const scene = await makeLinkScene(database);
  const [second = 0] = await makeProducts(database.app, scene.siteId, [
    { url: `https://${scene.domain}/2`, title: "Filtru" },
  ]);
  const { deletionId } = await remove(scene, [scene.productId, second]);
  await makeProducts(database.app, scene.siteId, [{ url: `https://www.${scene.domain}/Rasnita/` }]);
  expect(await restoreProducts(database.app, person(scene), deletionId)).toEqual({
    products: 1,
    refused: ["Râșniță"],
  });
});

test("another number than the confirmed one is rejected; nothing is deleted", async () => {
  const scene = await makeLinkScene(database);
  await expect(
    deleteProducts(
      database.app,
      person(scene),
      { all: { filter: {}, sku: false, includeOutOfStock: false } },
      2,
    ),
  ).rejects.toMatchObject({ status: 409, code: "SELECTION_CHANGED", parameters: { found: 1, expected: 2 } });
  await expect(remove(scene, [1])).rejects.toMatchObject({ status: 404 });
  expect(await remove(scene, [scene.productId, 1])).toMatchObject({ products: 1 });
});

test("of two deletions at once one finds nothing; a deletion is restorable for 30 days", async () => {
  const scene = await makeLinkScene(database);
  const both = await Promise.allSettled([remove(scene, [scene.productId]), remove(scene, [scene.productId])]);
  const done = both.flatMap((one) => (one.status === "fulfilled" ? [one.value.deletionId] : []));
  expect(done).toHaveLength(1);
  const undo = (days: number) => restoreProducts(database.app, person(scene, daysLater(days)), done[0] ?? 0);
  await cleanDeletions({ db: database.worker, clock: { now: () => daysLater(29) } });
  await expect(undo(31)).rejects.toMatchObject({ status: 404 });
  expect(await undo(29)).toMatchObject({ products: 1 });
  await cleanDeletions({ db: database.worker, clock: { now: () => daysLater(31) } });
  await expect(undo(29)).rejects.toMatchObject({ status: 404 });
});

test("more products than one statement moves are deleted and restored", async () => {
  const scene = await makeLinkScene(database);
  const items = Array.from({ length: 1_200 }, (_, n) => ({
    url: `https://${scene.domain}/produs/${n}`,
    competitorUrls: [`https://retailer.ro/${n}`],
  }));
  await makeProducts(database.app, scene.siteId, items);
  const all = { all: { filter: {}, sku: false, includeOutOfStock: false } };
  const { products, deletionId } = await deleteProducts(database.app, person(scene), all, 1_201);
  expect(products).toBe(1_201);
  expect(await restoreProducts(database.app, person(scene), deletionId)).toEqual({
    products: 1_201,
    refused: [],
  });
});
