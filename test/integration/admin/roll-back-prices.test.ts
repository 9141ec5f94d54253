import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../src/address/address.ts";
import type { HistoryEntry } from "../../../src/admin/product-history/product-history.contract.ts";
import { rollBackOne } from "../../../src/admin/product-history/product-history.service.ts";
import { deleteProducts, restoreProducts } from "../../../src/catalog/product-editing/deletion.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { rollBackCosts } from "../../../src/pricing/costs/cost-history.service.ts";
import { rollBackAsEntry } from "../../../src/pricing/review/batches.service.ts";
import { makePerson, type TestPerson, testNow } from "../../factories/people.ts";
import { openPricingScene, type PricedSite, type PricingScene } from "../../factories/pricing-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

/*
 * Costs, limits and decisions about recommended prices in product history, and rolled back from there. Links that a person has
 * confirmed are in test/integration/matching/unconfirmed.test.ts.
 */
let database: TestDatabase;
let scene: PricingScene;
let god: TestPerson;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
  god = await makePerson(database.app, { role: "GOD" });
  token = await scene.api.signIn(god);
});
afterAll(async () => {
  await scene?.api.app.close();
  await database.close();
});

async function entriesOf({ domain }: PricedSite): Promise<HistoryEntry[]> {
  return (await scene.api.get(`/admin/product-history?domain=${domain}`, token)).json().productHistory;
}

const rollBack = (entry: HistoryEntry | undefined) =>
  scene.api.post(`/admin/product-history/rollback/${entry?.id}`, null, token);

async function saveCosts({ domain, ids: [id] }: PricedSite, values: object): Promise<void> {
  const address = `/api/product-pricing?domain=${domain}&packet_id=${id}`;
  const { version, defaults, price, recommendedPrice, margins, ...stored } = (
    await scene.api.get(address, scene.token)
  ).json();
  const reply = await scene.api.put(address, { version, ...stored, ...values }, scene.token);
  expect(reply.statusCode, reply.body).toBe(200);
}

test("costs and limits are entries of their own, of which each value is rolled back unless it was changed again", async () => {
  const site = await scene.openSite(1);
  const costs = async () => {
    const { cost, floor, ceiling } = (
      await scene.api.get(`/api/product-pricing?domain=${site.domain}&packet_id=${site.ids[0]}`, scene.token)
    ).json();
    return { cost, floor, ceiling };
  };
  await saveCosts(site, { cost: 50, floor: 60 });
  await saveCosts(site, { floor: 70 });
  await saveCosts(site, { floor: 70 });
  const [floored, first, ...none] = await entriesOf(site);
  expect(none).toEqual([]);
  expect(first).toMatchObject({
    subject: "COSTS",
    modificationType: "EDIT",
    email: scene.ana.email,
    packetId: site.ids[0],
    changes: [
      { field: "cost", before: null, after: 50 },
      { field: "floor", before: null, after: 60 },
    ],
  });
  expect(floored?.changes).toEqual([{ field: "floor", before: 60, after: 70 }]);

  expect((await rollBack(first)).json()).toMatchObject({
    code: "ROLLBACK_CHANGED_SINCE",
    parameters: { by: scene.ana.email },
  });
  expect((await rollBack(floored)).statusCode).toBe(200);
  expect(await costs()).toEqual({ cost: 50, floor: 60, ceiling: null });
  expect((await rollBack(floored)).json().code).toBe("ROLLBACK_DONE");
  expect((await rollBack(first)).statusCode).toBe(200);
  expect(await costs()).toEqual({ cost: null, floor: null, ceiling: null });
  expect(await scene.queued()).toEqual([site.ids[0]]);

  // What would contradict a limit that was set since is refused, and nothing changes.
  await saveCosts(site, { ceiling: 55 });
  const restored = (await entriesOf(site)).find(({ rollsBack }) => rollsBack === first?.id);
  const refused = await rollBack(restored);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().code).toBe("FLOOR_ABOVE_CEILING");
  expect(await costs()).toEqual({ cost: null, floor: null, ceiling: 55 });
});

test("a decision about prices is one entry, and is rolled back as far as nobody has decided anew", async () => {
  const site = await scene.openSite(3);
  const [a, b, c] = site.ids;
  const approved = await scene.review({ reviewAction: "APPROVE", ids: [c, a, b] });
  const { batchId } = approved.json();
  expect(approved.statusCode, approved.body).toBe(200);
  const [entry] = await entriesOf(site);
  expect(entry).toMatchObject({
    id: batchId,
    subject: "REVIEW",
    packetId: a,
    email: scene.ana.email,
    review: { action: "APPROVE", products: 3 },
    changes: [],
    rolledBack: null,
  });
  await scene.review({ reviewAction: "DENY", ids: [b] });
  const reply = await rollBack(entry);
  expect(reply.json(), reply.body).toMatchObject({ message: "Action Rolled Back", kept: 1 });
  expect(await scene.states()).toEqual(["IN_REVIEW", "REMOVED", "IN_REVIEW"]);
  const [newest, , again] = await entriesOf(site);
  expect(newest).toMatchObject({
    rollsBack: batchId,
    email: god.email,
    review: { action: "ROLL_BACK", products: 2 },
  });
  expect(again?.rolledBack).toMatchObject({ email: god.email });
  expect((await rollBack(entry)).json()).toMatchObject({
    code: "ROLLBACK_DONE",
    parameters: { by: god.email },
  });
  // The rollback can itself be rolled back; the product that somebody has decided since stays.
  expect((await rollBack(newest)).statusCode).toBe(200);
  expect(await scene.states()).toEqual(["ACTIVELY_PRICED", "REMOVED", "ACTIVELY_PRICED"]);
});

test("a decision of which everything was decided anew is not rolled back, and others of the same call are", async () => {
  const site = await scene.openSite(1);
  await scene.review({ reviewAction: "APPROVE", ids: site.ids });
  await scene.review({ reviewAction: "DENY", ids: site.ids });
  await saveCosts(site, { cost: 12.5 });
  const [costs, denied, approved] = await entriesOf(site);
  const ids = [approved?.id, costs?.id];
  const reply = await scene.api.post(`/admin/product-history/rollback?domain=${site.domain}`, { ids }, token);
  expect(reply.json()).toMatchObject({
    rolledBack: [costs?.id],
    refused: [{ id: approved?.id, code: "ROLLBACK_CHANGED_SINCE", parameters: { by: scene.ana.email } }],
  });
  expect((await rollBack(denied)).statusCode).toBe(200);
  expect(await scene.states()).toEqual(["ACTIVELY_PRICED"]);
});

test("a decision of which every price has been computed anew since names nobody", async () => {
  const { ids, ...site } = await scene.openSite(2);
  await scene.review({ reviewAction: "APPROVE", ids });
  for (const row of await scene.rows()) await scene.setRow(row.product_id, { version: row.version + 1 });
  const [approved] = await entriesOf({ ids, ...site });
  const reply = await rollBack(approved);
  expect([reply.statusCode, reply.json().code]).toEqual([409, "PRICING_BATCH_TOUCHED"]);
  expect(await scene.states()).toEqual(["ACTIVELY_PRICED", "ACTIVELY_PRICED"]);
});

test("of two GODs who roll back one decision at once, the second reads who was first", async () => {
  const site = await scene.openSite(1);
  await scene.review({ reviewAction: "APPROVE", ids: site.ids });
  const [approved] = await entriesOf(site);
  const pricing = { db: database.app, clock: scene.api.clock };
  const second = await makePerson(database.app, { role: "GOD" });
  const deps = {
    ...pricing,
    policy: PUBLIC_ONLY,
    sites: async () => [site],
    findEmails: async () => new Map([[god.userId, god.email]]),
    rollBackCosts,
    // The entry has been read as not rolled back by now.
    rollBackReview: async (...decision: [Parameters<typeof rollBackAsEntry>[1], number]) => {
      expect((await rollBack(approved)).statusCode).toBe(200);
      return rollBackAsEntry(pricing, ...decision);
    },
  };
  const actor = { userId: second.userId, sessionId: "second", role: "GOD" as const };
  await expect(
    rollBackOne(deps, { siteId: site.siteId, actor, entryId: approved?.id ?? 0 }),
  ).rejects.toMatchObject({ code: "ROLLBACK_DONE", status: 409, parameters: { by: god.email } });
  expect(await scene.states()).toEqual(["IN_REVIEW"]);
});

test("costs and decisions of a deleted product wait for the rollback of its deletion", async () => {
  const site = await scene.openSite(1);
  await saveCosts(site, { cost: 12.5 });
  await scene.review({ reviewAction: "DENY", ids: site.ids });
  const [denied, costs] = await entriesOf(site);
  const by = { siteId: site.siteId, userId: scene.ana.userId, now: testNow };
  const { deletionId } = await deleteProducts(database.app, by, { packetIds: [...site.ids] }, 1);
  for (const entry of [denied, costs]) {
    const reply = await rollBack(entry);
    expect([reply.statusCode, reply.json().code]).toEqual([409, "ROLLBACK_PRODUCT_GONE"]);
  }
  await restoreProducts(database.app, by, deletionId);
  for (const entry of [denied, costs]) {
    const reply = await rollBack(entry);
    expect(reply.statusCode, reply.body).toBe(200);
  }
  expect(await scene.states()).toEqual(["IN_REVIEW"]);
});

test("the rollback of costs names the product as it is called now", async () => {
  const site = await scene.openSite(1);
  await saveCosts(site, { cost: 12.5 });
  const [costs] = await entriesOf(site);
  await forSite(database.app, site.siteId, (trx) =>
    sql`update product set title = 'Râșniță', url = 'https://elsewhere.example/p' where site_id = ${site.siteId}`.execute(
      trx,
    ),
  );
  expect((await rollBack(costs)).statusCode).toBe(200);
  const [newest, first] = await entriesOf(site);
  expect(newest).toMatchObject({
    rollsBack: costs?.id,
    productName: "Râșniță",
    mainProductLink: "https://elsewhere.example/p",
    changes: [{ field: "cost", before: 12.5, after: null }],
  });
  expect(first?.productName).toBe(costs?.productName);
  // The rollback can itself be rolled back.
  expect((await rollBack(newest)).statusCode).toBe(200);
  expect((await entriesOf(site))[0]?.changes).toEqual([{ field: "cost", before: null, after: 12.5 }]);
});
