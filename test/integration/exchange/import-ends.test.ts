import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyImportTask } from "../../../src/exchange/imports/imports.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { uploadTo } from "../../factories/exchange/spreadsheets.ts";
import { testNow } from "../../factories/people.ts";
import { openShop, type TestShop } from "../../factories/shop.ts";
import { makeProducts } from "../../factories/sites.ts";
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
