import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import {
  raisedToFloor,
  recordOf,
} from "../../../src/pricing/decisions/core/test-support/decision-factory.ts";
import { insertBlocks } from "../../../src/pricing/decisions/decisions.repo.ts";
import {
  deleteOldDecisions,
  ensureDecisionMonths,
  explainDecision,
} from "../../../src/pricing/decisions/decisions.service.ts";
import { hashOf } from "../../../src/pricing/decisions/record-blocks.service.ts";
import { insertRecords } from "../../factories/pricing.ts";
import { openPricingScene, type PricingScene } from "../../factories/pricing-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: PricingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
});
afterAll(async () => {
  await scene.api.app.close();
  await database.close();
});

test("a record is shown with its hash, its verification and what became of the price", async () => {
  const { siteId, ids } = await scene.openSite(1);
  const [productId = 0] = ids;
  const record = { ...recordOf(raisedToFloor), siteId, productId };
  await ensureDecisionMonths(database.worker, new Date(record.madeAt));
  await forSite(database.worker, siteId, (trx) => insertRecords(trx, siteId, [record]));
  const read = async () => (await scene.get("/decision", `&id=${record.decisionId}`)).json();

  expect(await read()).toMatchObject({
    id: record.decisionId,
    productId,
    rule: { name: "Undercut", value: 5, priceAdjustmentType: "PERCENTAGE" },
    rawPrice: 93.1,
    recommendedPrice: 95,
    sha256: hashOf(record).toString("hex"),
    verified: { isIdentical: true, differences: [] },
    current: null,
  });
  await scene.setRow(productId, { decision_id: record.decisionId });
  expect(await read()).toMatchObject({ current: { state: "IN_REVIEW", warning: null } });
  await scene.setRow(productId, { state: "WARNING", warning: "brake" });
  expect(await read()).toMatchObject({
    state: "IN_REVIEW",
    current: { state: "WARNING", warning: "brake" },
  });
  await scene.setRow(productId, { decision_id: record.decisionId + 1 });
  expect(await read()).toMatchObject({ current: null });
  expect((await scene.get("/decision", "&id=999999")).statusCode).toBe(404);
});

/** Changes the text of a site's records, past what the product's roles may do. */
async function alterRecords(siteId: AuthorizedSiteId, change: (text: string) => string): Promise<void> {
  await forSite(database.owner, siteId, async (trx) => {
    const block = trx.selectFrom("pricing_decision_block").select("records").where("site_id", "=", siteId);
    const { records } = await block.executeTakeFirstOrThrow();
    await trx
      .updateTable("pricing_decision_block")
      .set({ records: gzipSync(change(gunzipSync(records).toString())) })
      .where("site_id", "=", siteId)
      .execute();
  });
}

test("a record computes to the same price, and does not once a value in it is altered", async () => {
  const { siteId, ids } = await scene.openSite(1);
  const record = { ...recordOf(raisedToFloor), siteId, productId: ids[0] ?? 0, decisionId: 1_000_007 };
  await forSite(database.worker, siteId, (trx) => insertRecords(trx, siteId, [record]));
  const explain = () => explainDecision(database.worker, record.decisionId);
  expect(await explain()).toMatchObject({ isIdentical: true, differences: [], record });
  await alterRecords(siteId, (text) => text.replace('"floorBani":9500', '"floorBani":9600'));
  const altered = await explain();
  expect(altered?.isIdentical).toBe(false);
  expect(altered?.differences.join("\n")).toMatch(
    /sha256: .*\n(?:.*\n)*recommendedBani: stored 9500, computed 9600/,
  );
});

test("records can be added and read, but neither changed nor deleted, by the roles of the product", async () => {
  const { siteId } = await scene.openSite(1);
  for (const db of [database.app, database.worker]) {
    for (const statement of [
      sql`update pricing_decision_block set made_at = made_at`,
      sql`delete from pricing_decision_block`,
    ]) {
      await expect(forSite(db, siteId, (trx) => statement.execute(trx))).rejects.toThrow(/permission denied/);
    }
  }
});

test("a record of before blocks were is read as it was stored", async () => {
  const { siteId, ids } = await scene.openSite(1);
  const record = { ...recordOf(raisedToFloor), siteId, productId: ids[0] ?? 0, decisionId: 1_000_008 };
  const block = {
    firstDecisionId: record.decisionId,
    lastDecisionId: record.decisionId,
    madeAt: new Date(record.madeAt),
    records: Buffer.from(JSON.stringify(record)),
    sha256: hashOf(record),
  };
  await forSite(database.worker, siteId, (trx) => insertBlocks(trx, siteId, [block]));
  expect(await explainDecision(database.worker, record.decisionId)).toMatchObject({
    isIdentical: true,
    record,
  });
  expect(await explainDecision(database.worker, record.decisionId + 1)).toBeUndefined();
});

test("months of records are deleted when they ended more than three years ago", async () => {
  const months = async () => {
    const { rows } = await sql<{ month: string }>`
      select right(relname, 6) as month from pg_class
      where relname ~ '^pricing_decision_block_20(30|31)' and relkind = 'r' order by relname`.execute(
      database.owner,
    );
    return rows.map(({ month }) => month);
  };
  await ensureDecisionMonths(database.worker, new Date("2030-11-15T12:00:00Z"));
  expect(await months()).toEqual(["203011", "203012", "203101"]);
  await deleteOldDecisions(database.worker, new Date("2033-12-31T23:00:00Z"));
  expect(await months()).toEqual(["203012", "203101"]);
  await deleteOldDecisions(database.worker, new Date("2034-01-01T00:00:00Z"));
  expect(await months()).toEqual(["203101"]);
});
