import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import { startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";
import { openShop, type TestShop } from "../../factories/shop.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { startExportWorker } from "../../support/exchange/worker-process.ts";
import { ageJobLocks } from "../../support/jobs.ts";

let database: TestDatabase;
let shop: TestShop;

/** A file of so many has several parts. */
const products = 12_000;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database);
  const { siteId } = shop;
  await forSite(database.app, siteId, async (trx) => {
    await sql`insert into product (site_id, product_id, title, url, created_at)
      select ${siteId}, 1000000 + n, 'Produs ' || n, 'https://shop.example.com/' || repeat('a', 800) || n, now()
        from generate_series(1, ${products}::integer) n`.execute(trx);
    await sql`insert into listing (site_id, product_id, price_bani)
      select site_id, product_id, product_id from product where site_id = ${siteId}`.execute(trx);
  });
  // The first attempt stops after its first part.
  await sql`create function wait_in_attempt_1() returns trigger language plpgsql as $$
    begin if new.attempt = 1 and new.part = 1 then perform pg_sleep(600); end if; return new; end $$`.execute(
    database.owner,
  );
  await sql`create trigger wait_in_attempt_1 before insert on prepared_file_part
    for each row execute function wait_in_attempt_1()`.execute(database.owner);
});

afterAll(async () => {
  await shop.api.app.close();
  await database.close();
});

test("a file whose worker is killed in the middle is never a partial one: the next worker makes it whole (F3)", async () => {
  const { api, siteId, token } = shop;
  const fileId: string = (
    await api.post("/export?domain=shop.example.com", { columns: ["id", "title", "url", "price"] }, token)
  ).json();
  const stats = async () => (await api.get(`/export/get-stats?id=${fileId}`, token)).json();
  const file = () => api.get(`/export/get-file?id=${fileId}`, token);
  const parts = () =>
    forSite(database.app, siteId, async (trx) =>
      (await trx.selectFrom("prepared_file_part").select(["attempt", "part"]).execute()).map(
        ({ attempt, part }) => `${attempt}.${part}`,
      ),
    );

  const kill = await startExportWorker(database.addresses.worker);
  await expect.poll(parts).toEqual(["1.0"]);
  await kill();
  expect(await stats()).toMatchObject({ finished: false, error: null, totalProducts: products });
  expect((await file()).json()).toMatchObject({ status: 409, code: "FILE_UNFINISHED" });

  await ageJobLocks(database, 61);
  const jobs = await startJobs({
    workerUrl: database.addresses.worker,
    tasks: api.slices.tasks,
    runsClock: false,
    log: createLog("silent"),
  });
  try {
    await expect.poll(async () => (await stats()).finished).toBe(true);
  } finally {
    await jobs.stop();
  }
  expect(await stats()).toEqual({
    finished: true,
    error: null,
    finishedProducts: products,
    totalProducts: products,
  });
  const { body, headers } = await file();
  const ids = body
    .split("\r\n")
    .slice(1, -1)
    .map((line) => Number(line.split(";")[0]));
  expect(ids).toEqual(Array.from({ length: products }, (_, n) => 1_000_001 + n));
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  expect((await parts()).every((part) => part.startsWith("2."))).toBe(true);
});
