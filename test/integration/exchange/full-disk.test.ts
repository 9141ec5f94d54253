import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { applyImportTask } from "../../../src/exchange/imports/imports.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { prepareFileTask } from "../../../src/platform/files/prepared-files.ts";
import { uploadTo } from "../../factories/exchange/spreadsheets.ts";
import { openShop, type TestShop } from "../../factories/shop.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { fillDisk } from "../../support/full-disk.ts";

let database: TestDatabase;
let shop: TestShop;

/** A file of so many has several parts. */
const products = 6_000;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database);
  const { siteId } = shop;
  await forSite(database.app, siteId, async (trx) => {
    await sql`insert into product (site_id, product_id, title, url, created_at)
      select ${siteId}, 1000000 + n, 'Produs ' || n, 'https://shop.example.com/' || repeat('a', 800) || n, now()
        from generate_series(1, ${products}::integer) n`.execute(trx);
    await sql`insert into listing (site_id, product_id) select site_id, product_id from product
      where site_id = ${siteId}`.execute(trx);
  });
  // Otherwise it has too many products for another one.
  await sql`update site set is_verified = true where site_id = ${siteId}`.execute(database.owner);
});
afterAll(async () => {
  await shop.api.app.close();
  await database.close();
});

let freeDisk: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await freeDisk?.();
  freeDisk = undefined;
});

async function fail(table: string, when?: string) {
  freeDisk = await fillDisk(database, { action: "insert", table, ...(when === undefined ? {} : { when }) });
}

const upload = () =>
  uploadTo(shop.api.app, "/api/upload-products?domain=shop.example.com", {
    name: "x.txt",
    content: "https://shop.example.com/new\thttps://retailer.ro/new",
    token: shop.token,
  });

async function rowsIn(table: "product_import" | "product" | "product_history" | "prepared_file_part") {
  const { siteId } = shop;
  const { rows } = await forSite(database.app, siteId, (trx) =>
    sql`select count(*)::integer as rows from ${sql.table(table)} where site_id = ${siteId}`.execute(trx),
  );
  return (rows[0] as { rows: number }).rows;
}

test("an upload is answered with a sentence, and nothing of it is stored", async () => {
  await fail("product_import_row");
  const reply = await upload();
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([507, "60"]);
  expect(reply.json()).toMatchObject({
    code: "STORAGE_FULL",
    message: "Changes cannot be stored at the moment. Nothing was changed. Please try again later.",
  });
  expect(await rowsIn("product_import")).toBe(0);
});

test("an import is reported as failed and has changed nothing", async () => {
  const { api, siteId, token } = shop;
  const { id } = (await upload()).json();
  await fail("offer");
  await api.runTask(applyImportTask, { siteId, importId: id });
  const stats = (await api.get(`/api/upload-products/get-stats?id=${id}`, token)).json();
  expect(stats).toMatchObject({
    finished: true,
    state: "FAILED",
    failed: 1,
    error: { code: "STORAGE_FULL" },
  });
  expect([await rowsIn("product"), await rowsIn("product_history")]).toEqual([products, 0]);
});

test("an export is reported as failed: there is no part of it, and no file", async () => {
  const { api, siteId, token } = shop;
  await fail("prepared_file_part", "new.part = 1");
  const started = await api.post(
    "/export?domain=shop.example.com",
    { columns: ["url"], format: "csv" },
    token,
  );
  const fileId: string = started.json();
  await api.runTask(prepareFileTask, { siteId, fileId });
  expect((await api.get(`/export/get-stats?id=${fileId}`, token)).json()).toMatchObject({
    finished: true,
    error: "failed",
  });
  expect(await rowsIn("prepared_file_part")).toBe(0);
  const file = await api.get(`/export/get-file?id=${fileId}`, token);
  expect([file.statusCode, file.json().code]).toEqual([409, "FILE_FAILED"]);
  const [listed] = (await api.get("/api/exports?domain=shop.example.com", token)).json().content;
  expect(listed).toMatchObject({ id: fileId, state: "FAILED", hasFile: false, bytes: null });
});
