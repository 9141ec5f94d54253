import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExportHistory } from "../../../src/exchange/exports/exports.contract.ts";
import { byteOrderMark } from "../../../src/kit/csv.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { type ExportScene, openExportScene, segmentId } from "../../factories/exchange/export-scene.ts";
import { makePerson, testNow } from "../../factories/people.ts";

let scene: ExportScene;
let { database, api, siteId, token, operator, ids, stats, file, make } = {} as ExportScene;

beforeAll(async () => {
  scene = await openExportScene();
  ({ database, api, siteId, token, operator, ids, stats, file, make } = scene);
});
afterAll(() => scene.close());

test("the history names who exported what, for colleagues too and nobody else", async () => {
  const before: ExportHistory = (await api.get("/api/exports?domain=shop.example.com", token)).json();
  api.clock.advance(1000);
  const startedAt = testNow.getTime() + 1000;
  const fileId = await make({
    brands: ["Alfa", "Beta"],
    price_difference_segment_id: segmentId,
    price_end: 99.5,
    columns: ["title", "cost"],
  });
  const history = async (as: string): Promise<ExportHistory> =>
    (await api.get("/api/exports?domain=shop.example.com&size=1", as)).json();
  const { content, totalElements } = await history(token);
  expect(totalElements).toBe(before.totalElements + 1);
  expect(content[0]).toMatchObject({
    id: fileId,
    kind: "PRODUCTS",
    state: "DONE",
    createdAt: startedAt,
    createdBy: "Ana Ionescu",
    isOwn: true,
    format: "csv-ro",
    fileName: "product-export-2026-11-21.csv",
    rows: 0,
    hasFile: true,
    expiresAt: startedAt + 86_400_000,
    filter: {
      brands: { first: ["Alfa", "Beta"], count: 2 },
      segment: "Scumpe",
      priceTo: 99.5,
      category: null,
    },
  });
  const [ofColleague] = (await history(operator)).content;
  expect(ofColleague).toMatchObject({ id: fileId, isOwn: false, hasFile: false });
  const stranger = await api.signIn(await makePerson(database.app));
  expect((await api.get("/api/exports?domain=shop.example.com", stranger)).statusCode).toBe(404);
  for (const reply of [await stats(fileId, stranger), await file(fileId, stranger)])
    expect([reply.statusCode, reply.json().code]).toEqual([404, "NOT_FOUND"]);
  // Of another kind.
  expect((await file(fileId, token, "/offline-export")).statusCode).toBe(404);
});

test("offline products are exported with the columns that the upload of prices reads", async () => {
  await forSite(database.app, siteId, async (trx) => {
    await sql`update listing set is_offline = true where product_id = ${ids[0]}`.execute(trx);
  });
  try {
    const fileId = await make({ brands: ["Alfa", "Beta"] }, "", token, "/offline-export");
    expect((await stats(fileId, token, "/offline-export")).json()).toEqual({
      finished: true,
      error: null,
      exported: 1,
      total: 1,
    });
    const { headers, body } = await file(fileId, token, "/offline-export");
    expect(headers["content-disposition"]).toBe(
      'attachment; filename="offline-products-update-2026-11-21.csv"',
    );
    expect(body).toBe(
      `${byteOrderMark}Product ID;SKU;Title;Price;Quantity;Availability;Brand;Category;GTIN (EAN);MPN;Cost without VAT;VAT %;Lowest price;Highest price;Commission %;Shipping without VAT\r\n` +
        `${ids[0]};00012;"'=P1; ""mare""";100,00;2,0;In stock;Alfa;Scule;5941234567890;;50,50;21,00;75,00;;;\r\n`,
    );
  } finally {
    await forSite(database.app, siteId, (trx) => sql`update listing set is_offline = false`.execute(trx));
  }
});
