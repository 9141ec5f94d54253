import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyImportTask } from "../../../src/exchange/imports/imports.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { type ImportScene, openImportScene } from "../../factories/exchange/import-scene.ts";
import { textRow, uploadTo, xlsxOf } from "../../factories/exchange/spreadsheets.ts";
import { testNow } from "../../factories/people.ts";
import { makeProducts } from "../../factories/sites.ts";

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

const authorization = () => ({ authorization: `Bearer ${token}` });

const upload = (
  path: string,
  name: string,
  content: Buffer | string,
  more: { query?: string; headers?: object } = {},
) =>
  uploadTo(api.app, `${path}?domain=${domain}${more.query ?? ""}`, {
    name,
    content,
    token,
    headers: more.headers,
  });

async function uploaded(path: string, name: string, content: Buffer | string, query = ""): Promise<string> {
  const reply = await upload(path, name, content, { query });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().id;
}

const links = "/api/upload-products";
const offline = "/api/upload-products-offline";
const prices = "/api/upload-prices-products-offline";
const run = (importId: string) => api.runTask(applyImportTask, { siteId, importId });
const stats = async (id: string) => (await api.get(`/api/upload-products/get-stats?id=${id}`, token)).json();
const own = (path: string) => `https://${domain}${path}`;
const tsv = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join("\t")).join("\r\n");

async function rowsOf(id: string) {
  const reply = await api.get(`/api/imports/${id}?domain=${domain}`, token);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const counts = (trx: Parameters<Parameters<typeof forSite>[2]>[0]) =>
  sql<Record<string, number>>`select
    (select count(*)::integer from product where site_id = ${siteId}) as products,
    (select count(*)::integer from offer where site_id = ${siteId}) as offers,
    (select count(*)::integer from watch_outbox where site_id = ${siteId} and action = 'watch') as watches,
    (select count(*)::integer from product_history where site_id = ${siteId}) as history`.execute(trx);
const stored = async () => (await forSite(database.app, siteId, counts)).rows[0];

describe("a file of links", () => {
  test("is previewed without a change, confirmed once, applied, listed, and undone exactly", async () => {
    const [known = 0] = await makeProducts(database.app, siteId, [
      { url: own("/known"), title: "Vechi", brand: "Boreal", competitorUrls: ["https://retailer.ro/1"] },
    ]);
    const before = await forSite(database.app, siteId, async (trx) => ({
      product: await trx.selectFrom("product").selectAll().executeTakeFirst(),
      listing: await trx.selectFrom("listing").selectAll().executeTakeFirst(),
    }));
    const file = await xlsxOf({
      rows: [
        textRow(1, [
          "Adresa produsului",
          "Concurent 1",
          "Concurent 2",
          "Denumire",
          "Cod de bare (EAN)",
          "Cost fără TVA",
          "Preț minim",
          "Material",
        ]),
        textRow(2, [
          `https://WWW.${domain}/known/?utm_source=x`,
          "https://retailer.ro/1/",
          "https://altul.ro/1",
          "Nou",
          null,
          "12,50",
          "20",
          "Lemn",
        ]),
        textRow(3, [
          own("/new"),
          "https://retailer.ro/2",
          "http://10.0.0.1/x",
          "Produs nou",
          "5941234567899",
          null,
          "1.234,50",
          null,
        ]),
        textRow(4, [own("/new/"), "https://altul.ro/2", null, null, null, null, null, null]),
        textRow(5, [own("/bad"), null, null, null, "5941234567890", null, null, null]),
        textRow(6, ["https://other.ro/x", null, null, null, null, null, null, null]),
      ].join(""),
    });
    const nothing = await stored();
    const id = await uploaded(links, "produse.xlsx", file, "&preview=true");
    expect(await stored()).toEqual(nothing);
    const preview = await rowsOf(id);
    expect(preview).toMatchObject({ state: "PREVIEW", counts: { total: 5, new: 2, changed: 1, refused: 2 } });
    expect(preview.rows.content).toMatchObject([
      {
        row: 2,
        outcome: "CHANGED",
        packetId: known,
        newLinks: ["https://altul.ro/1"],
        changes: [
          { field: "title", before: "Vechi", after: "Nou" },
          { field: "Material", before: null, after: "Lemn" },
          { field: "cost", before: null, after: "12.5" },
          { field: "floor", before: null, after: "20" },
        ],
      },
      { row: 3, outcome: "NEW", errors: [{ row: 3, code: "LINK_NOT_PUBLIC", url: "http://10.0.0.1/x" }] },
      { row: 4, outcome: "NEW", mergedInto: 3, newLinks: ["https://altul.ro/2"] },
      { row: 5, outcome: "REFUSED", errors: [{ code: "GTIN_INVALID" }] },
      { row: 6, outcome: "REFUSED", errors: [{ code: "LINK_NOT_ON_SITE" }] },
    ]);

    const confirm = (key: string) =>
      api.app.inject({
        method: "POST",
        url: `/api/imports/${id}/confirm?domain=${domain}`,
        headers: { ...authorization(), "idempotency-key": key },
      });
    const [first, again] = [await confirm("k1"), await confirm("k1")];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
    expect((await confirm("k2")).json().code).toBe("IMPORT_NOT_PREVIEW");
    expect((await stats(id)).finished).toBe(false);
    await run(id);
    await run(id);
    expect(await stats(id)).toMatchObject({
      finished: true,
      processed: 5,
      total: 5,
      failed: 2,
      state: "DONE",
    });
    expect(await stored()).toMatchObject({ products: 2, offers: 4 });
    const applied = await forSite(database.app, siteId, async (trx) => ({
      products: await trx
        .selectFrom("product")
        .select(["title", "gtin", "dynamic_fields"])
        .orderBy("product_id")
        .execute(),
      pricing: await trx
        .selectFrom("product_pricing")
        .select(["cost_bani", "floor_bani"])
        .orderBy("product_id")
        .execute(),
    }));
    expect(applied).toEqual({
      products: [
        { title: "Nou", gtin: null, dynamic_fields: { Material: "Lemn" } },
        { title: "Produs nou", gtin: "5941234567899", dynamic_fields: {} },
      ],
      pricing: [
        { cost_bani: 1250, floor_bani: 2000 },
        { cost_bani: null, floor_bani: 123450 },
      ],
    });
    const csv = await api.get(`/api/imports/${id}/refused.csv?domain=${domain}`, token);
    expect(csv.body.split("\r\n")).toHaveLength(5);
    const [listed] = (await api.get(`/api/imports?domain=${domain}`, token)).json();
    expect(listed).toMatchObject({ id, createdBy: "Ana Ionescu", fileName: "produse.xlsx", undoable: true });

    const undone = await api.post(`/api/imports/${id}/undo?domain=${domain}`, null, token);
    expect(undone.json(), undone.body).toMatchObject({ state: "UNDONE", undoneBy: "Ana Ionescu" });
    const after = await forSite(database.app, siteId, async (trx) => ({
      product: await trx.selectFrom("product").selectAll().executeTakeFirst(),
      listing: await trx.selectFrom("listing").selectAll().executeTakeFirst(),
    }));
    expect({ ...after, product: { ...after.product, version: 1 } }).toEqual(before);
    expect(await stored()).toMatchObject({ products: 1, offers: 1 });
    const { rows } = await forSite(database.app, siteId, (trx) =>
      sql`select modification, subject, count(*)::integer as entries from product_history where site_id = ${siteId}
        group by 1, 2 order by 1, 2`.execute(trx),
    );
    expect(rows).toEqual([
      { modification: "ADD", subject: "LINK", entries: 3 },
      { modification: "ADD", subject: "PRODUCT", entries: 1 },
      { modification: "DELETE", subject: "LINK", entries: 3 },
      { modification: "DELETE", subject: "PRODUCT", entries: 1 },
      // Of the product that is deleted again as well.
      { modification: "EDIT", subject: "COSTS", entries: 4 },
      { modification: "EDIT", subject: "PRODUCT", entries: 2 },
    ]);
    expect((await api.post(`/api/imports/${id}/undo?domain=${domain}`, null, token)).json().code).toBe(
      "IMPORT_NOT_UNDOABLE",
    );
  });

  test("is not undone once people have changed its products; their rows are named", async () => {
    const id = await uploaded(
      links,
      "x.txt",
      tsv([[own("/a")], [own("/b"), "https://retailer.ro/b"], [own("/c")], [own("/d")], [own("/e")]]),
    );
    await run(id);
    const result = await rowsOf(id);
    const packet = (row: number) => result.rows.content[row - 1].packetId;
    api.clock.set(new Date(testNow.getTime() + 60_000));
    const quantity = `/api/change-quantity?domain=${domain}&packet_id=${packet(2)}&product_id=${packet(2)}&quantity=3`;
    expect((await api.post(quantity, null, token)).statusCode).toBeLessThan(300);
    const unset = { vatPercent: null, commissionPercent: null, shipping: null, floor: null, ceiling: null };
    const pricing = { version: 0, cost: 5, ...unset };
    await api.put(`/api/product-pricing?domain=${domain}&packet_id=${packet(3)}`, pricing, token);
    // Planned promotions and decided prices, which would be deleted with their products.
    const decide = sql`
      with batch as (insert into review_batch (site_id, batch_id, made_at, user_id, action, rows_changed)
        values (${siteId}, 1, ${testNow}, ${ana.userId}, 'APPROVE', 1)),
      planned as (insert into promotion (site_id, promotion_id, product_id, kind, starts_on, announced_bani, created_at)
        values (${siteId}, 1, ${packet(4)}, 'PLANNED', '2099-01-01', 100, ${testNow}))
      insert into review_batch_row (site_id, batch_id, product_id, before, after, version_after)
      values (${siteId}, 1, ${packet(5)}, '{}', '{}', 1)`;
    await forSite(database.app, siteId, (trx) => decide.execute(trx));
    const undo = await api.post(`/api/imports/${id}/undo?domain=${domain}`, null, token);
    const parameters = { rows: "2, 3, 4, 5" };
    expect(undo.json()).toMatchObject({ code: "IMPORT_ROWS_CHANGED", status: 409, parameters });
    expect(await stored()).toMatchObject({ products: 5 });
  });

  test("imported again, and two at once, makes no duplicate", async () => {
    const rows = Array.from({ length: 50 }, (_, at) => [own(`/p${at}`), `https://retailer.ro/p${at}`]);
    const ids = await Promise.all([1, 2].map(() => uploaded(links, "x.txt", tsv(rows))));
    await Promise.all(ids.map(run));
    expect(await stored()).toMatchObject({ products: 50, offers: 50, watches: 100 });
    const outcomes = await Promise.all(ids.map(async (id) => (await rowsOf(id)).counts));
    expect(outcomes.map((one) => one.new).sort()).toEqual([0, 50]);
    const retried = await upload(links, "x.txt", "x", { headers: { "idempotency-key": "same" } });
    const other = await upload(links, "x.txt", "y", { headers: { "idempotency-key": "same" } });
    expect([retried.statusCode, other.json().code]).toEqual([200, "IDEMPOTENCY_KEY_REUSED"]);
  });

  test("ends as failed when its site is removed first, and nothing is left", async () => {
    const id = await uploaded(links, "x.txt", own("/a"));
    expect((await api.delete(`/api/sites?domain=${domain}`, token)).statusCode).toBe(204);
    await run(id);
    const { rows } = await sql`select 1 from product_import where site_id = ${siteId}`.execute(
      database.owner,
    );
    expect(rows).toEqual([]);
  });

  test("is refused with a sentence", async () => {
    const codeOf = async (name: string, content: Buffer | string, path = links) =>
      (await upload(path, name, content)).json().code;
    const many = Array.from({ length: 1001 }, (_, at) => own(`/p${at}`)).join("\n");
    expect({
      ending: await codeOf("x.csv", "x"),
      content: await codeOf("x.xlsx", "no zip"),
      headingOnly: await codeOf("x.txt", "URL\tSKU"),
      zipAsText: await codeOf("x.txt", await xlsxOf({})),
      empty: await codeOf("x.txt", ""),
      blank: await codeOf("x.xlsx", await xlsxOf({})),
      many: await codeOf("x.txt", many),
      column: await codeOf("x.txt", "Titlu\tSKU\nA\t1"),
      offlineEnding: await codeOf("x.xlsx", "x", offline),
      offlineColumn: await codeOf("x.csv", "SKU;Preț\n1;2", offline),
    }).toEqual({
      ending: "SHEET_NOT_XLSX_OR_TEXT",
      content: "SHEET_NOT_XLSX",
      headingOnly: "IMPORT_NO_ROWS",
      zipAsText: "SHEET_NOT_TEXT",
      empty: "SHEET_EMPTY",
      blank: "SHEET_EMPTY",
      many: "IMPORT_TOO_MANY_PRODUCTS",
      column: "IMPORT_COLUMN_MISSING",
      offlineEnding: "SHEET_NOT_CSV",
      offlineColumn: "IMPORT_COLUMN_MISSING",
    });
    const noForm = await api.post(`${links}?domain=${domain}`, null, token);
    expect([noForm.statusCode, noForm.json().code]).toEqual([422, "SHEET_MISSING"]);
    await sql`update site set has_active_subscription = false where site_id = ${siteId}`.execute(
      database.owner,
    );
    expect(await codeOf("x.txt", own("/a"))).toBe("SUBSCRIPTION_ENDED");
  });
});

test("offline products are added and priced by CSV, with their own history, figures and undoing", async () => {
  const csv = [
    "Cod produs (SKU);Denumire;Preț;Cantitate;Marcă;Concurent 1",
    "A-1;Masă;1.234,50;3;Boreal;https://retailer.ro/masa",
    "A-2;Scaun;99.9;0;;",
    ";Fără cod;5;;;",
  ].join("\r\n");
  const id = await uploaded(offline, "marfa.csv", csv);
  await run(id);
  expect(await stats(id)).toMatchObject({ failed: 1, errors: [{ row: 4, code: "ROW_WITHOUT_SKU" }] });
  const [first, second] = (await rowsOf(id)).rows.content.map((row: { packetId: number }) => row.packetId);
  await forSite(database.app, siteId, (trx) =>
    sql`update offer set price_minor = 100000, currency = 'RON', is_fresh = true, observed_at = ${testNow},
      price_changed_at = ${testNow} where site_id = ${siteId}`.execute(trx),
  );
  const later = new Date(testNow.getTime() + 3_600_000);
  api.clock.set(later);
  const update = await uploaded(
    prices,
    "preturi.csv",
    `ID produs,SKU,Price\n${first},,1100.50\n,A-2,99.90\n,A-9,5\n`,
  );
  await run(update);
  const done = { new: 0, changed: 1, known: 1, refused: 1 };
  expect((await rowsOf(update)).counts).toEqual({ total: 3, ...done, withProblems: 1 });
  const list = await api.post(`/api/products?domain=${domain}`, { offline: true }, token);
  const products = list.json().content as { packetId: number; price: { value: number } }[];
  expect(products.map(({ packetId, price }) => [packetId, price.value]).sort()).toEqual(
    [
      [first, 1100.5],
      [second, 99.9],
    ].sort(),
  );
  const figures = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("listing").selectAll().where("product_id", "=", first).executeTakeFirstOrThrow(),
  );
  expect(figures).toMatchObject({
    price_bani: 110050,
    previous_price_bani: 123450,
    availability: "IN_STOCK",
    quantity: "3.0",
    over_min_in_bp: 1005,
    is_offline: true,
    is_fresh: true,
  });
  const changed = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("changed_product").select("product_id").where("product_id", "=", first).execute(),
  );
  expect(changed).toHaveLength(1);
  const history = (await api.get(`/api/price-history?packet_id=${first}&domain=${domain}`, token)).json();
  expect(history[domain]).toEqual([
    { timestamp: testNow.getTime(), value: 1234.5, available: "IN_STOCK", promo: false },
    { timestamp: later.getTime(), value: 1100.5, available: "IN_STOCK", promo: false },
  ]);
  const trends = (await api.get(`/api/price-trends?domain=${domain}&packet_id=${first}`, token)).json();
  expect(trends[first].own).toEqual([
    [testNow.getTime(), 1234.5],
    [later.getTime(), 1100.5],
  ]);

  const refused = await api.post(`/api/imports/${id}/undo?domain=${domain}`, null, token);
  expect(refused.json().code).toBe("IMPORT_ROWS_CHANGED");
  for (const one of [update, id]) {
    const undone = await api.post(`/api/imports/${one}/undo?domain=${domain}`, null, token);
    expect(undone.statusCode, undone.body).toBe(200);
    if (one === id) break;
    const restored = (await api.get(`/api/price-history?packet_id=${first}&domain=${domain}`, token)).json();
    expect(restored[domain].map(({ value }: { value: number }) => value)).toEqual([1234.5]);
  }
  expect(await stored()).toMatchObject({ products: 0, offers: 0 });
});

test("templates are read back as they are", async () => {
  for (const [name, path] of [
    ["x.xlsx", "product-links.xlsx"],
    ["x.txt", "product-links.txt"],
  ] as const) {
    const template = await api.get(`/api/templates/${path}`, token);
    expect(template.statusCode).toBe(200);
    const id = await uploaded(links, name, template.rawPayload, "&preview=true");
    const { rows } = await rowsOf(id);
    expect(rows.content).toMatchObject([
      { row: 2, outcome: "REFUSED", errors: [{ code: "LINK_NOT_PUBLIC" }] },
    ]);
    expect((await api.delete(`/api/imports/${id}?domain=${domain}`, token)).statusCode).toBe(204);
  }
  const csv = await api.get("/api/templates/offline-products.csv", token);
  const id = await uploaded(offline, "x.csv", csv.rawPayload, "&preview=true");
  expect((await rowsOf(id)).rows.content).toMatchObject([{ row: 2, outcome: "NEW", errors: [] }]);
});
