import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findProductValues } from "../../../src/catalog/product-values/product-values.repo.ts";
import { cleanValues, saveFeedValues } from "../../../src/catalog/product-values/product-values.service.ts";
import { applyImportTask } from "../../../src/exchange/imports/imports.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { takeIds } from "../../../src/platform/db/record-ids.ts";
import { uploadTo } from "../../factories/exchange/spreadsheets.ts";
import { testNow } from "../../factories/people.ts";
import { openShop, type TestShop } from "../../factories/shop.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

const domain = "shop.example.com";
const own = (path: string) => `https://${domain}${path}`;

let database: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database);
});
afterAll(async () => {
  await shop.api.app.close();
  await database.close();
});
beforeEach(() => shop.api.clock.set(testNow));

async function uploaded(content: string, query = ""): Promise<string> {
  const file = { name: "x.txt", content, token: shop.token };
  const reply = await uploadTo(shop.api.app, `/api/upload-products?domain=${domain}${query}`, file);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().id;
}

const run = (importId: string) => shop.api.runTask(applyImportTask, { siteId: shop.siteId, importId });
const post = (path: string) => shop.api.post(`${path}?domain=${domain}`, null, shop.token);
const stats = async (id: string) =>
  (await shop.api.get(`/api/upload-products/get-stats?id=${id}`, shop.token)).json();

test("an import is not undone once people have changed or deleted a campaign that it planned", async () => {
  const paths = ["/a", "/b", "/c"];
  const products = paths.map((path) => ({ url: own(path) }));
  const [, changed, removed] = await makeProducts(database.app, shop.siteId, products);
  await forSite(database.app, shop.siteId, (trx) => sql`update listing set price_bani = 10000`.execute(trx));
  const heading = "Adresă\tPreț campanie\tÎnceput campanie";
  const withCampaigns = [heading, ...paths.map((path) => `${own(path)}\t80\t2099-01-01`)].join("\n");
  const promotions = async () =>
    (await shop.api.get(`/api/promotions?domain=${domain}`, shop.token)).json().promotions.length;
  const first = await uploaded(withCampaigns);
  await run(first);
  expect(await promotions()).toBe(3);
  expect((await post(`/api/imports/${first}/undo`)).statusCode).toBe(200);
  expect(await promotions()).toBe(0);

  const second = await uploaded(withCampaigns);
  await run(second);
  await forSite(database.app, shop.siteId, async (trx) => {
    await sql`update promotion set announced_bani = 7000 where product_id = ${changed}`.execute(trx);
    await sql`delete from promotion where product_id = ${removed}`.execute(trx);
  });
  const undo = await post(`/api/imports/${second}/undo`);
  expect(undo.json()).toMatchObject({ code: "IMPORT_ROWS_CHANGED", parameters: { rows: "3, 4" } });
  expect(await promotions()).toBe(2);
});

test("an import that has not ended within six hours fails with a sentence", async () => {
  const preview = await uploaded(own("/d"), "&preview=true");
  const waiting = await uploaded(own("/e"));
  const clean = async (hours: number) => {
    shop.api.clock.set(new Date(testNow.getTime() + hours * 3_600_000));
    await shop.api.runTask("exchange.clean-imports", {});
  };
  await clean(5.5);
  expect((await post(`/api/imports/${preview}/confirm`)).statusCode).toBe(200);
  expect(await stats(waiting)).toMatchObject({ state: "QUEUED" });
  await clean(6.5);
  const failed = { state: "FAILED", finished: true, error: { code: "IMPORT_TOO_SLOW" } };
  expect(await stats(waiting)).toMatchObject(failed);
  // Its six hours begin when it is confirmed.
  expect(await stats(preview)).toMatchObject({ state: "QUEUED" });
  await run(waiting);
  expect(await stats(waiting)).toMatchObject(failed);
  await run(preview);
  expect(await stats(preview)).toMatchObject({ state: "DONE" });
});

test("an import that is running when its site is removed ends first, and nothing of it is left", async () => {
  const siteId = await makeSite(database.app, shop.person.companyId, "removed.example.com");
  const file = { name: "x.txt", content: "https://removed.example.com/a\thttps://retailer.ro/a" };
  const path = "/api/upload-products?domain=removed.example.com";
  const reply = await uploadTo(shop.api.app, path, { ...file, token: shop.token });
  expect(reply.statusCode, reply.body).toBe(200);
  const importId = reply.json().id;
  // The import stops behind its links until the lock is free.
  await sql`create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(4711); return null; end $$`.execute(database.owner);
  await sql`create trigger wait_for_test after insert on offer
    for each statement execute function wait_for_test()`.execute(database.owner);
  const waiting = async () =>
    (
      await sql`select from pg_locks join pg_database on oid = database
          where locktype = 'advisory' and not granted and datname = current_database()`.execute(
        database.owner,
      )
    ).rows.length;
  const ended = await database.owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(trx);
    const running = shop.api.runTask(applyImportTask, { siteId, importId });
    await expect.poll(waiting).toBe(1);
    const removed = shop.api.delete("/api/sites?domain=removed.example.com", shop.token);
    await expect.poll(blocked).toBeGreaterThan(1);
    return { running, removed };
  });
  await ended.running;
  expect((await ended.removed).statusCode).toBe(204);
  const left = sql`
    select (select count(*)::integer from product) as products, (select count(*)::integer from offer) as offers,
      (select count(*)::integer from product_import) as imports`;
  const { rows } = await forSite(database.app, siteId, (trx) => left.execute(trx));
  expect(rows).toEqual([{ products: 0, offers: 0, imports: 0 }]);
});

/** Number of statements that wait for another transaction. */
async function blocked(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.owner,
  );
  return rows.length;
}

test("an import is undone although the product feed has changed its products since", async () => {
  const [productId = 0] = await makeProducts(database.app, shop.siteId, [
    { url: own("/fed"), title: "Fotoliu" },
  ]);
  const id = await uploaded(`URL\tTitle\n${own("/fed")}\tFotoliu gri`);
  await run(id);
  shop.api.clock.set(new Date(testNow.getTime() + 3_600_000));
  const nextId = await takeIds(database.app, 10);
  await forSite(database.app, shop.siteId, async (trx) => {
    const [product] = await findProductValues(trx, shop.siteId, [productId]);
    if (product === undefined) throw new Error("the product is not stored");
    const unset = { gtin: null, mpn: null, brand: null, category: [], imageUrl: null };
    const clean = cleanValues({ ...unset, sku: "F-1" });
    const source = { userId: shop.person.userId, nextId, now: shop.api.clock.now() };
    await saveFeedValues(trx, shop.siteId, [{ product, clean }], source);
  });
  const product = () =>
    forSite(database.app, shop.siteId, (trx) => findProductValues(trx, shop.siteId, [productId]));
  expect(await product()).toMatchObject([{ title: "Fotoliu gri", sku: "F-1" }]);
  expect((await post(`/api/imports/${id}/undo`)).statusCode).toBe(200);
  expect(await product()).toMatchObject([{ title: "Fotoliu", sku: "F-1" }]);
});
