import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import { ensureDecisionMonths, explainDecision } from "../../../src/pricing/decisions/decisions.service.ts";
import { loadSitePricing, readInputs } from "../../../src/pricing/evaluation/evaluation.service.ts";
import { readEvidence } from "../../../src/pricing/evaluation/product-evidence.service.ts";
import { requestRun } from "../../../src/pricing/recomputation/run.service.ts";
import { preparePart, type RunPart, writePart } from "../../../src/pricing/recomputation/run-turn.service.ts";
import { findOpenRun, type PricingRun } from "../../../src/pricing/recomputation/runs.repo.ts";
import { testNow } from "../../factories/people.ts";
import { openPricingScene, type PricedSite, type PricingScene } from "../../factories/pricing-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: PricingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
  await ensureDecisionMonths(database.worker, testNow);
});
afterAll(async () => {
  await scene.api.app.close();
  await database.close();
});

let site: PricedSite;
let run: PricingRun;
let part: RunPart;

/** Three products whose rows are older than the rule, and a run that has read them. */
beforeEach(async () => {
  await sql`delete from pricing_run`.execute(database.owner);
  site = await scene.openSite(3);
  const { siteId, ids } = site;
  await forSite(database.owner, siteId, (trx) =>
    sql`update pricing_rule set version = version + 1, adjustment = 600 where site_id = ${siteId}`.execute(
      trx,
    ),
  );
  run = await startRun();
  const evidenceOf = await readEvidence(database.worker, siteId, ids, testNow);
  part = await forSite(database.worker, siteId, async (trx) => {
    const pricing = await loadSitePricing(trx, siteId, testNow);
    return { siteId, site: pricing, inputs: await readInputs(trx, siteId, pricing, { ids }), evidenceOf };
  });
});

async function startRun(): Promise<PricingRun> {
  await forSite(database.worker, site.siteId, (trx) => requestRun(trx, site.siteId, testNow));
  const open = await findOpenRun(database.worker);
  if (open === undefined) throw new Error("no run");
  return open;
}

/** @param between what happens after the part was prepared @param of another run than the one that read the part */
async function compute(between = async (): Promise<void> => {}, of = run): Promise<boolean> {
  const deps = { db: database.worker };
  const prepared = await preparePart(deps, part, false);
  await between();
  return writePart(deps, of, prepared);
}

const prices = async () => (await scene.rows()).map(({ recommended_bani }) => recommended_bani);

test("every row is written with a record that computes to the same price", async () => {
  expect(await compute()).toBe(true);
  const rows = await scene.rows();
  expect(rows.map(({ recommended_bani }) => recommended_bani)).toEqual([9_212, 9_212, 9_212]);
  for (const { product_id, decision_id } of rows)
    expect(await explainDecision(database.worker, decision_id ?? 0)).toMatchObject({
      isIdentical: true,
      record: { productId: product_id, ruleVersion: 2, result: { recommendedBani: 9_212 } },
    });
});

test("what a person has decided since the products were read counts", async () => {
  const [first] = site.ids;
  const approve = () =>
    scene.setRow(first, { state: "ACTIVELY_PRICED", approved_rule_id: 1, approved_bani: 9_310 });
  expect(await compute(approve)).toBe(true);
  // Of actively priced products all would change, so that they wait for a person.
  expect((await scene.rows()).map(({ state, warning }) => [state, warning])).toEqual([
    ["WARNING", "brake"],
    ["IN_REVIEW", null],
    ["IN_REVIEW", null],
  ]);
});

test("a product that was deleted since is left out", async () => {
  const [first] = site.ids;
  const remove = () =>
    forSite(database.owner, site.siteId, async (trx) => {
      for (const table of ["offer", "listing", "product"] as const)
        await trx
          .deleteFrom(table)
          .where("site_id", "=", site.siteId)
          .where("product_id", "=", first ?? 0)
          .execute();
    });
  expect(await compute(remove)).toBe(true);
  expect(await prices()).toEqual([9_212, 9_212]);
});

test("nothing is written for a run that was requested anew since, with other rules", async () => {
  const before = await scene.rows();
  const stale = run;
  await startRun();
  expect(await compute(undefined, stale)).toBe(false);
  expect(await scene.rows()).toEqual(before);
});

test("nothing is written once the subscription has ended", async () => {
  await sql`update site set has_active_subscription = false where site_id = ${site.siteId}`.execute(
    database.owner,
  );
  expect(await compute()).toBe(false);
  expect(await prices()).toEqual([9_310, 9_310, 9_310]);
});
