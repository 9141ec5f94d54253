import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pageIdOf } from "../../../src/address/page-id.ts";
import { applyImportTask } from "../../../src/exchange/imports/imports.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { ensureDecisionMonths } from "../../../src/pricing/decisions/decisions.service.ts";
import { type ImportScene, openImportScene } from "../../factories/exchange/import-scene.ts";
import { uploadTo } from "../../factories/exchange/spreadsheets.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { computeAll, makeRule, recommendationsOf } from "../../factories/priced-site.ts";
import { known, pricedReading } from "../../factories/reading.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { propagateAll, recordReading, takeUpAll } from "../../factories/watched.ts";
import { announced, subscribe } from "../../factories/webhook-subscription.ts";

let scene: ImportScene;
let { database, api, ana, token } = {} as ImportScene;
let siteId: AuthorizedSiteId;
let domain: string;

beforeAll(async () => {
  scene = await openImportScene();
  ({ database, api, ana, token } = scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  ({ siteId, domain } = await scene.startSite());
});

const links = { path: "/api/upload-products", name: "products.txt" };
const offline = { path: "/api/upload-products-offline", name: "goods.csv" };
const prices = { path: "/api/upload-prices-products-offline", name: "prices.csv" };

const upload = ({ path, name }: typeof links, content: string, query = "") =>
  uploadTo(api.app, `${path}?domain=${domain}${query}`, { name, content, token });

async function uploaded(kind: typeof links, content: string, query = ""): Promise<string> {
  const reply = await upload(kind, content, query);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().id;
}

const run = (importId: string) => api.runTask(applyImportTask, { siteId, importId });
const own = (path: string) => `https://${domain}${path}`;

async function rowsOf(id: string, reader = token) {
  const reply = await api.get(`/api/imports/${id}?domain=${domain}`, reader);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const costs = () =>
  forSite(database.app, siteId, (trx) =>
    trx.selectFrom("product_pricing").select(["cost_bani", "changed_by"]).execute(),
  );

test("numbers with two meanings are asked about, and read as the person says", async () => {
  const file = `URL\tCost\n${own("/1")}\t1.200\n`;
  const refused = await upload(links, file);
  expect(refused.json()).toMatchObject({
    status: 422,
    code: "IMPORT_COLUMN_UNCLEAR",
    parameters: { column: "Cost", text: "1.200" },
  });
  await run(await uploaded(links, file, "&decimal=comma"));
  expect(await costs()).toMatchObject([{ cost_bani: 120_000 }]);
  expect((await upload(links, file, "&decimal=dot")).statusCode).toBe(400);
});

test("costs and limits of prices in an import are not for operators", async () => {
  const id = await uploaded(
    links,
    `URL\tCost\tPreț minim\n${own("/1")}\t12,50\t20\n${own("/2")}\t12,345\t\n`,
  );
  await run(id);
  const operator = await api.signIn(
    await makePerson(database.app, { companyId: ana.companyId, role: "OPERATOR" }),
  );
  expect((await rowsOf(id)).rows.content[0].changes).toHaveLength(2);
  const shown = await rowsOf(id, operator);
  expect(shown.rows.content[0].changes).toEqual([]);
  const stats = (await api.get(`/api/upload-products/get-stats?id=${id}`, operator)).json();
  const refused = (await api.get(`/api/imports/${id}/refused.csv?domain=${domain}`, operator)).body;
  expect(refused).toContain(own("/2"));
  for (const text of [JSON.stringify(shown), JSON.stringify(stats), refused]) {
    expect(text).not.toMatch(/12[,.](?:5|345)|20,00/);
  }
});

test("an import is of the person who confirms it, with its products and costs", async () => {
  const id = await uploaded(links, `URL\tCost\n${own("/1")}\t12,50\n`, "&preview=true");
  const bob = await makePerson(database.app, { companyId: ana.companyId, role: "OPERATOR_ADMIN" });
  const confirmed = await api.post(
    `/api/imports/${id}/confirm?domain=${domain}`,
    null,
    await api.signIn(bob),
  );
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  await run(id);
  expect(await costs()).toMatchObject([{ changed_by: bob.userId }]);
  const entries = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("product_history").select(["subject", "user_id"]).orderBy("entry_id").execute(),
  );
  expect(entries).toEqual([
    { subject: "PRODUCT", user_id: bob.userId },
    { subject: "COSTS", user_id: bob.userId },
  ]);
});

test("an address whose page names a product's address as its canonical one is that product", async () => {
  const [product] = await makeProducts(database.app, siteId, [{ url: own("/real"), title: "Fotoliu" }]);
  // Another site of the installation has watched the other address.
  const other = await makeSite(database.app, ana.companyId, `other-${domain}`);
  await makeProducts(database.app, other, [
    { url: `https://other-${domain}/1`, competitorUrls: [own("/copy")] },
  ]);
  await takeUpAll(database, api.clock);
  const reading = pricedReading(1_000, { canonicalUrl: known(own("/real")) });
  await recordReading(database, pageIdOf(own("/copy")), reading, testNow);
  const id = await uploaded(links, `URL\tDenumire\n${own("/copy")}\tCanapea\n`, "&preview=true");
  expect((await rowsOf(id)).rows.content).toMatchObject([{ outcome: "CHANGED", packetId: product }]);
});

test("a price that is stated again counts again", async () => {
  await run(await uploaded(offline, "SKU;Titlu;Preț\nA-1;Masă;100\nA-2;Scaun;50\n"));
  await forSite(database.app, siteId, async (trx) => {
    await sql`update listing set is_fresh = false where site_id = ${siteId}`.execute(trx);
    await sql`delete from changed_product where site_id = ${siteId}`.execute(trx);
  });
  await run(await uploaded(prices, "SKU;Preț\nA-1;100,00\n"));
  const state = () =>
    forSite(database.app, siteId, (trx) =>
      sql`select p.sku, l.is_fresh, c.product_id is not null as "isQueued" from product p join listing l using (site_id, product_id)
        left join changed_product c using (site_id, product_id) where site_id = ${siteId} order by p.sku`.execute(
        trx,
      ),
    );
  expect((await state()).rows).toEqual([
    { sku: "A-1", is_fresh: true, isQueued: true },
    { sku: "A-2", is_fresh: false, isQueued: false },
  ]);
});

test("a refused address of an accepted row is counted, and can be downloaded", async () => {
  const id = await uploaded(links, `${own("/1")}\thttp://10.0.0.1/x\n${own("/2")}\thttps://retailer.ro/2\n`);
  await run(id);
  expect((await rowsOf(id)).counts).toMatchObject({ new: 2, refused: 0, withProblems: 1 });
  expect((await api.get(`/api/imports/${id}/refused.csv?domain=${domain}`, token)).body).toContain(
    "10.0.0.1",
  );
});

test("an offline product is priced against the links that people add", async () => {
  await ensureDecisionMonths(database.worker, testNow);
  await makeRule(database.app, siteId, {}, api.clock);
  await run(await uploaded(offline, "SKU;Titlu;Preț;Concurent 1\nA-1;Masă;100;https://retailer.ro/masa\n"));
  await takeUpAll(database, api.clock);
  await recordReading(database, pageIdOf("https://retailer.ro/masa"), pricedReading(9_000), testNow);
  await propagateAll(database);
  await computeAll(database, api.clock);
  const [row] = await recommendationsOf(database, siteId);
  expect([row?.own_bani, Number(row?.recommended_bani) < 9_000]).toEqual([10_000, true]);
});

test("an import that has ended is announced to programs, with what became of its rows", async () => {
  await subscribe(database, siteId, ana.userId, "import.finished");
  const id = await uploaded(links, `URL\tTitle\n${own("/1")}\tOală\nno address\tX\n`);
  await run(id);
  const data = { id, kind: "LINKS", state: "DONE", processed: 2, total: 2, failed: 1 };
  expect(await announced(database, siteId)).toMatchObject([{ type: "import.finished", data }]);
});

test("of an import that has failed, all rows are announced as failed", async () => {
  await subscribe(database, siteId, ana.userId, "import.finished");
  const id = await uploaded(links, `URL\tTitle\n${own("/1")}\tOală\nno address\tX\n`);
  api.clock.set(new Date(testNow.getTime() + 6.5 * 3_600_000));
  await api.runTask("exchange.clean-imports", {});
  const data = { id, kind: "LINKS", state: "FAILED", processed: 2, total: 2, failed: 2 };
  expect(await announced(database, siteId)).toMatchObject([{ type: "import.finished", data }]);
});
