import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageIdOf } from "../../../src/address/page-id.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { takeIds } from "../../../src/platform/db/record-ids.ts";
import { testNow } from "../../factories/people.ts";
import { openShop, type TestShop } from "../../factories/shop.ts";
import { makeProducts } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let shop: TestShop;
let lastMatch = 0;
const site = "domain=shop.example.com";
/** Two parts of 100 and one of 50. */
const candidates = 250;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database);
  const { siteId } = shop;
  const productIds = await makeProducts(
    database.app,
    siteId,
    Array.from({ length: candidates }, (_, place) => ({
      url: `https://shop.example.com/p${place}`,
      title: `Produs ${place}`,
    })),
  );
  const nextId = await takeIds(database.app, candidates);
  const rows = productIds.map((productId, place) => {
    const url = `https://competitor.ro/p${place}`;
    lastMatch = nextId();
    return { matchId: lastMatch, productId, pageId: pageIdOf(url), url };
  });
  await forSite(database.app, siteId, (trx) =>
    sql`
      insert into match_candidate (site_id, match_id, product_id, page_id, url, domain, title, probability, reasons,
        identity_key, found_at)
      select ${siteId}, "matchId", "productId", "pageId", url, 'competitor.ro', 'Produs', 0.99, '[]', '', ${testNow}
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r("matchId" bigint, "productId" bigint, "pageId" uuid, url text)`.execute(trx),
  );
});
afterAll(async () => {
  await shop.api.app.close();
  await database.close();
});

const accept = (batchId: string, expected = candidates) =>
  shop.api.post(`/api/matches/accept-above?${site}`, { probability: 0.95, expected, batchId }, shop.token);
const undo = (batchId: string) =>
  shop.api.post(`/api/matches/batches/${batchId}/undo?${site}`, null, shop.token);

async function links(): Promise<number> {
  const { rows } = await sql<{ links: number }>`
    select count(*) as links from offer where site_id = ${shop.siteId}`.execute(database.owner);
  return Number(rows[0]?.links);
}

/** While it works, the last part of a bulk decision fails, as with a database that goes down in the middle. */
async function withFailingEnd(work: () => Promise<void>): Promise<void> {
  await sql`create function fail_last() returns trigger language plpgsql as $$
    begin raise exception 'the last part fails'; end $$`.execute(database.owner);
  await sql
    .raw(
      `create trigger fail_last before update on match_candidate for each row when (new.match_id = ${lastMatch} and new.state = 'ACCEPTED') execute function fail_last()`,
    )
    .execute(database.owner);
  try {
    await work();
  } finally {
    await sql`drop function fail_last cascade`.execute(database.owner);
  }
}

test("a bulk decision that fails in the middle is taken back exactly as far as it went", async () => {
  const batchId = randomUUID();
  await withFailingEnd(async () => {
    expect((await accept(batchId)).statusCode).toBe(500);
  });
  expect(await links()).toBe(200);
  expect((await undo(batchId)).json()).toEqual({ count: 200, batchId: null });
  expect(await links()).toBe(0);
});

test("the same decision sent again accepts the rest, and sent once more it changes nothing", async () => {
  const batchId = randomUUID();
  await withFailingEnd(async () => {
    expect((await accept(batchId)).statusCode).toBe(500);
  });
  expect((await accept(randomUUID())).json()).toMatchObject({ code: "MATCH_COUNT_CHANGED" });
  const replies = await Promise.all([accept(batchId), accept(batchId)]);
  expect(replies.map((reply) => reply.json())).toEqual([
    { count: candidates, batchId },
    { count: candidates, batchId },
  ]);
  expect((await accept(batchId)).json()).toEqual({ count: candidates, batchId });
  expect(await links()).toBe(candidates);
  const { rows } = await sql`select 1 from product_history where site_id = ${shop.siteId}`.execute(
    database.owner,
  );
  // 200 and their undoing by the test before, then each once.
  expect(rows).toHaveLength(400 + candidates);
  expect((await undo(batchId)).json()).toEqual({ count: candidates, batchId: null });
  expect(await links()).toBe(0);
});

test("what is left may also be accepted by the number that is shown since", async () => {
  const batchId = randomUUID();
  await withFailingEnd(async () => {
    expect((await accept(batchId)).statusCode).toBe(500);
  });
  expect((await accept(batchId, 50)).json()).toEqual({ count: candidates, batchId });
});
