import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductPage } from "../../../src/catalog/product-list/product-list.contract.ts";
import { cleanFlags } from "../../../src/matching/flagged/link-checks.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { createLinkChecks, type LinkChecks, named } from "../../factories/flagged-links.ts";
import { type LinkScene, makeLinkScene, productHistory } from "../../factories/links.ts";
import { makePerson } from "../../factories/people.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../support/database/database.ts";

/* Links that look wrong: they wait for a check, and no price is computed from them until then. */

const link = "https://competitor.ro/a";
let database: TestDatabase;
let api: TestApi;
let token: string;
let checks: LinkChecks;
const read: LinkChecks["read"] = (one, pages) => checks.read(one, pages);

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  checks = createLinkChecks(database, api.clock);
  token = await api.signIn(await makePerson(database.app, { role: "GOD" }));
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

const own = ({ domain }: LinkScene) => `https://${domain}/rasnita`;

async function flags({ domain }: LinkScene): Promise<number[]> {
  const reply = await api.get(`/admin/flagged-products?domain=${domain}`, token);
  return reply.json<{ id: number }[]>().map(({ id }) => id);
}

const decide = async (one: LinkScene, decision: "accept" | "deny") => {
  const [id = 0] = await flags(one);
  expect((await api.post(`/admin/${decision}-flagged-product/${id}`, null, token)).statusCode).toBe(204);
};

/** Whether the offer is marked, and the offers that the figures include. */
async function shown({ domain }: LinkScene): Promise<[boolean | undefined, number | undefined]> {
  const reply = await api.post(`/api/products?domain=${domain}`, {}, token);
  const [product] = reply.json<ProductPage>().content;
  return [product?.competitorProducts[0]?.suspicious, product?.market.offers];
}

async function queuedToBePriced({ siteId }: LinkScene): Promise<number> {
  const { rows } = await sql`delete from changed_product where site_id = ${siteId} returning 1`.execute(
    database.owner,
  );
  return rows.length;
}

async function flaggedScene(): Promise<LinkScene> {
  const one = await makeLinkScene(database, [link]);
  await read(one, { [own(one)]: named("Râșniță"), [link]: named("Scaun") });
  return one;
}

test("a flagged link is part of no figure from the moment it is flagged until its page looks right again", async () => {
  const one = await makeLinkScene(database, [link]);
  await read(one, { [own(one)]: named("Râșniță"), [link]: named("Râșniță") });
  expect(await shown(one)).toEqual([false, 1]);
  await checks.store({ [link]: named("Scaun") });
  await checks.show(one, { [link]: named("Scaun") });
  await queuedToBePriced(one);
  await checks.check();
  expect(await shown(one)).toEqual([true, 0]);
  expect(await queuedToBePriced(one)).toBe(1);
  await read(one, { [link]: named("Râșniță") });
  expect(await shown(one)).toEqual([false, 1]);
});

test("accepting the pair includes the link again in the same transaction, and queues its product to be priced", async () => {
  const one = await flaggedScene();
  expect(await shown(one)).toEqual([true, 0]);
  await queuedToBePriced(one);
  await decide(one, "accept");
  expect(await shown(one)).toEqual([false, 1]);
  expect(await queuedToBePriced(one)).toBe(1);
  await read(one, { [link]: named("Scaun", 11_000) });
  expect(await shown(one)).toEqual([false, 1]);
});

test("a link that gets another page waits for nothing, and is scored with its new page", async () => {
  const one = await flaggedScene();
  const [offerId] = one.offerIds;
  const other = "https://competitor.ro/b";
  const edit = `/api/edit-link?domain=${one.domain}&packet_id=${one.productId}&product_id=${offerId}`;
  const reply = await api.post(`${edit}&competitor_domain=competitor.ro&url=${other}`, null, token);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  expect(await shown(one)).toEqual([false, 0]);
  await read(one, { [other]: named("Scaun") });
  expect(checks.scored()).toEqual(["Scaun"]);
  expect(await shown(one)).toEqual([true, 0]);
});

test("a flagged link that was deleted and restored is marked again once its page is read", async () => {
  const one = await flaggedScene();
  const [offerId] = one.offerIds;
  const remove = `/api/delete-link?domain=${one.domain}&packet_id=${one.productId}&product_id=${offerId}`;
  const reply = await api.delete(remove, token);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  const [entry] = await productHistory(database, one.siteId);
  await api.post(`/admin/product-history/rollback/${entry?.entry_id}`, null, token);
  expect(await shown(one)).toEqual([false, 0]);
  await read(one, { [link]: named("Scaun") });
  expect(await shown(one)).toEqual([true, 0]);
  await cleanFlags(database.worker, [one.siteId]);
  expect(await flags(one)).toHaveLength(1);
});

test("a decision does not cover prices far apart, unless they were when it was made", async () => {
  const one = await flaggedScene();
  await decide(one, "accept");
  await read(one, { [link]: named("Scaun", 90_000) });
  expect([await flags(one), await shown(one)]).toEqual([[expect.any(Number)], [true, 0]]);
  // The first decision covers the pair again.
  await read(one, { [link]: named("Scaun", 10_000) });
  expect([await flags(one), await shown(one)]).toEqual([[], [false, 1]]);
  await read(one, { [link]: named("Scaun", 90_000) });
  await decide(one, "accept");
  for (const price of [10_000, 91_000]) await read(one, { [link]: named("Scaun", price) });
  expect([await flags(one), await shown(one)]).toEqual([[], [false, 1]]);
});

test("a decision does not cover a product that names something else since", async () => {
  const one = await flaggedScene();
  await decide(one, "accept");
  const rename = async (title: string) => {
    await forSite(database.app, one.siteId, (trx) =>
      sql`update product set title = ${title} where site_id = ${one.siteId} and product_id = ${one.productId}`.execute(
        trx,
      ),
    );
    await api.runTask("matching.check-prices", null);
    await checks.check();
  };
  await rename("Oală");
  expect([await flags(one), await shown(one)]).toEqual([[expect.any(Number)], [true, 0]]);
  await rename("Râșniță");
  expect([await flags(one), await shown(one)]).toEqual([[], [false, 1]]);
});

test("a page that names another brand, or is found at another address, is scored again, and its decision holds", async () => {
  const one = await makeLinkScene(database, [link]);
  const page = (facts: object) => ({ [link]: { priceMinor: 10_000, facts: { name: "Scaun", ...facts } } });
  await read(one, { [own(one)]: named("Râșniță"), ...page({ brand: "Onix" }) });
  await decide(one, "accept");
  const isScored = async (facts: object) => {
    await read(one, page(facts));
    return checks.scored().length > 0;
  };
  expect(await isScored({ brand: "ONIX" })).toBe(false);
  expect(await isScored({ brand: "Norvik" })).toBe(true);
  expect(await isScored({ brand: "Norvik", canonicalUrl: "http://www.competitor.ro/A/" })).toBe(false);
  expect(await isScored({ brand: "Norvik", canonicalUrl: "https://competitor.ro/c" })).toBe(true);
  expect(await isScored({ brand: "Norvik", finalUrl: "https://competitor.ro/d" })).toBe(true);
  expect(await flags(one)).toEqual([]);
});

test("the migration queues links of open flags, and earlier decisions hold for what their products name", async () => {
  const target = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: target.ownerUrl });
  try {
    await migrate(target.ownerUrl, target.secrets, { upTo: "0047_import_problem_rows.sql" });
    await client.connect();
    await client.query(`
      insert into product (site_id, product_id, title, gtin, created_at) values (1, 1, 'P', '5941234567899', '2026-11-01');
      insert into flagged_link (site_id, flag_id, product_id, offer_id, page_id, page_key, probability, reasons,
          is_ratio_off, state, flagged_at)
        values (1, 1, 1, 11, gen_random_uuid(), 'a', 0, '[]', false, 'OPEN', '2026-11-02'),
          (1, 2, 1, 12, gen_random_uuid(), 'b', 0, '[]', false, 'ACCEPTED', '2026-11-02')`);
    await migrate(target.ownerUrl, target.secrets);
    const queued = await client.query("select offer_id::integer as id from link_check");
    expect(queued.rows).toEqual([{ id: 11 }]);
    const keys = await client.query(
      `select distinct own_key = md5(E'P\n5941234567899\n') as "isOwn" from flagged_link`,
    );
    expect(keys.rows).toEqual([{ isOwn: true }]);
  } finally {
    await client.end();
    await target.drop();
  }
});
