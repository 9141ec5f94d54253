import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import {
  raisedToFloor,
  recordOf,
} from "../../../src/pricing/decisions/core/test-support/decision-factory.ts";
import { hashOf } from "../../../src/pricing/decisions/decision-record.service.ts";
import { insertDecisions } from "../../../src/pricing/decisions/decisions.repo.ts";
import {
  deleteOldDecisions,
  ensureDecisionMonths,
} from "../../../src/pricing/decisions/decisions.service.ts";
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
  const sha256 = hashOf(record);
  await ensureDecisionMonths(database.worker, new Date(record.madeAt));
  await forSite(database.worker, siteId, (trx) => insertDecisions(trx, siteId, [{ record, sha256 }]));
  const read = async () => (await scene.get("/decision", `&id=${record.decisionId}`)).json();

  expect(await read()).toMatchObject({
    id: record.decisionId,
    productId,
    rule: { name: "Undercut", value: 5, priceAdjustmentType: "PERCENTAGE" },
    rawPrice: 93.1,
    recommendedPrice: 95,
    sha256: sha256.toString("hex"),
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

test("months of records are deleted when they ended more than three years ago", async () => {
  const months = async () => {
    const { rows } = await sql<{ month: string }>`
      select right(relname, 6) as month from pg_class
      where relname ~ '^pricing_decision_20(30|31)' and relkind = 'r' order by relname`.execute(
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
