import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import { readApprovedPrices } from "../../../src/pricing/approved-prices/approved-prices.service.ts";
import { ensureDecisionMonths } from "../../../src/pricing/decisions/decisions.service.ts";
import { testNow } from "../../factories/people.ts";
import { computeAll } from "../../factories/priced-site.ts";
import { openPricingScene, type PricedSite, type PricingScene } from "../../factories/pricing-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: PricingScene;
let site: PricedSite;
let id: number;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
  await ensureDecisionMonths(database.worker, testNow);
});
afterAll(async () => {
  await scene.api.app.close();
  await database.close();
});
beforeEach(async () => {
  scene.api.clock.set(testNow);
  site = await scene.openSite(4);
  [id = 0] = site.ids;
});

/** Values of a product that a person has entered; amounts in bani. */
function limit(values: { floor_bani?: number; ceiling_bani?: number; cost_bani?: number }) {
  return forSite(database.app, site.siteId, (trx) =>
    trx
      .insertInto("product_pricing")
      .values({ site_id: site.siteId, product_id: id, changed_at: testNow, ...values })
      .execute(),
  );
}

const minMargin = (basisPoints: number) =>
  sql`insert into pricing_guards (site_id, min_margin_bp, max_step_bp, vat_bp, commission_bp, shipping_bani, brake_share_bp,
    brake_sum_bp, changed_at) values (${site.siteId}, ${basisPoints}, 3000, 2100, 0, 0, 5000, 1000, ${testNow})`.execute(
    database.owner,
  );

const ofSite = (statement: ReturnType<typeof sql>) => () => statement.execute(database.owner);
const rule = (assignment: ReturnType<typeof sql>) => () =>
  sql`update pricing_rule set ${assignment} where site_id = ${site.siteId}`.execute(database.owner);
const offer = (assignment: ReturnType<typeof sql>) => () =>
  sql`update offer set ${assignment} where site_id = ${site.siteId} and product_id = ${id}`.execute(
    database.owner,
  );
const offerPage = (assignment: ReturnType<typeof sql>) => () =>
  sql`update page set ${assignment} where page_id = (select page_id from offer where product_id = ${id})`.execute(
    database.owner,
  );

const approve = (ids: readonly number[] = site.ids) => scene.review({ reviewAction: "APPROVE", ids });
const state = async () => (await scene.rows())[0];

describe("a price is approved only if it would be recommended again", () => {
  test.each<[string, () => Promise<unknown>, object]>([
    ["a floor was raised above it", () => limit({ floor_bani: 9_500 }), { newPrice: 95 }],
    ["a ceiling was lowered below it", () => limit({ ceiling_bani: 9_000 }), { newPrice: 90 }],
    [
      "the smallest margin was raised",
      async () => {
        await limit({ cost_bani: 7_000 });
        await minMargin(1_000);
      },
      { newPrice: 94.12 },
    ],
    ["the margin needs a cost that nobody has entered", () => minMargin(1_000), { reason: "no-cost" }],
    ["it would lose money now", () => limit({ cost_bani: 8_000 }), { newPrice: 93.1 }],
    ["its rule was edited", rule(sql`adjustment = 300, version = 2`), { newPrice: 95.06 }],
    [
      "its rule was deleted",
      () => sql`delete from pricing_rule where site_id = ${site.siteId}`.execute(database.owner),
      {},
    ],
    [
      "another rule has the product now, also for the same price",
      async () => rule(sql`rule_id = 2`)(),
      { newPrice: 93.1 },
    ],
    ["the change is a warning now", rule(sql`threshold_bp = 500`), { newPrice: 93.1 }],
    ["its competitor is cheaper now", offer(sql`price_minor = 9700`), { newPrice: 92.15 }],
    ["its competitor is out of stock", offer(sql`availability = 'OUT_OF_STOCK'`), { reason: "out-of-stock" }],
    [
      "its competitor's page was read too long ago",
      offerPage(sql`checked_at = ${new Date(testNow.getTime() - 48 * 3_600_000 - 1)}`),
      { reason: "stale-offer" },
    ],
    [
      "its competitor's reading is doubted",
      offerPage(sql`quarantine = '{}'::jsonb`),
      { reason: "quarantined" },
    ],
    [
      "the own price is the recommended one already",
      () => sql`update listing set price_bani = 9310 where product_id = ${id}`.execute(database.owner),
      {},
    ],
  ])("%s", async (_, change, now) => {
    await change();
    const reply = await approve([id]);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: "PRICING_PRICES_OUTDATED", parameters: { count: 1 } },
    ]);
    expect(reply.json().items).toEqual([{ id, productName: "Produs 0", price: 93.1, ...now }]);
    expect(await state()).toMatchObject({ state: "IN_REVIEW", version: 1, approved_bani: null });
    expect(await scene.auditRows()).toEqual([]);
    expect(await scene.queued()).toContain(id);
  });

  test("a rule that gives the same price in a new version does not stop it, nor does a denial ask", async () => {
    await rule(sql`version = 2, name = 'Renamed'`)();
    expect((await approve([id])).statusCode).toBe(200);
    await limit({ floor_bani: 9_500 });
    expect((await scene.review({ reviewAction: "DENY", ids: site.ids })).json()).toMatchObject({
      changed: 4,
    });
  });

  test("of many, the first are named, none is approved, and all are queued", async () => {
    site = await scene.openSite(30);
    [id = 0] = site.ids;
    await rule(sql`adjustment = 300`)();
    const body = { reviewAction: "APPROVE_ALL", filter: { tab: "IN_REVIEW" }, expectedCount: 30 };
    const reply = (await scene.review(body)).json();
    expect(reply).toMatchObject({
      status: 409,
      parameters: {
        count: 30,
        products: "Produs 0 (93.10 → 95.06), Produs 1 (93.10 → 95.06), Produs 2 (93.10 → 95.06), …",
      },
    });
    expect(reply.items.map((item: { id: number }) => item.id)).toEqual(site.ids.slice(0, 20));
    expect(new Set(await scene.states())).toEqual(new Set(["IN_REVIEW"]));
    expect(await scene.queued()).toEqual(site.ids);
    await computeAll(database, scene.api.clock);
    expect((await scene.review(body)).json()).toMatchObject({ changed: 30 });
    expect((await state())?.approved_bani).toBe(9_506);
  });

  test("the brake lets nothing through that limits forbid, and holds until it is released again", async () => {
    await ofSite(
      sql`insert into pricing_brake values (${site.siteId}, ${testNow}, 'share', 3, 4, 40000, 30000)`,
    )();
    const approved = { approved_rule_id: 1, approved_bani: 9_310 };
    for (const one of site.ids) await scene.setRow(one, { state: "WARNING", warning: "brake", ...approved });
    await limit({ floor_bani: 9_500 });
    expect((await scene.post("release")).json()).toMatchObject({ code: "PRICING_PRICES_OUTDATED" });
    expect(new Set(await scene.states())).toEqual(new Set(["WARNING"]));
    await computeAll(database, scene.api.clock);
    expect((await scene.post("release")).json()).toMatchObject({ changed: 3 });
    expect(await scene.states()).toEqual(["WARNING", ...Array(3).fill("ACTIVELY_PRICED")]);
  });
});

describe("an approved price that a limit forbids later", () => {
  const handedOut = async () => {
    for await (const chunk of readApprovedPrices(database.app, site.siteId, testNow))
      return { ...chunk, prices: chunk.prices.map(({ productId }) => productId) };
    return null;
  };

  test("is not handed out meanwhile, then waits in the warnings with its reason until a person decides", async () => {
    await approve();
    expect(await handedOut()).toEqual({ prices: site.ids, stale: 0, outdated: 0 });
    await limit({ floor_bani: 9_500 });
    expect(await handedOut()).toEqual({ prices: site.ids.slice(1), stale: 0, outdated: 1 });
    await sql`insert into changed_product (site_id, product_id, queued_at)
      values (${site.siteId}, ${id}, ${testNow}) on conflict do nothing`.execute(database.owner);
    await computeAll(database, scene.api.clock);
    const waiting = { state: "WARNING", warning: "limit", recommended_bani: 9_500, approved_bani: 9_310 };
    expect(await state()).toMatchObject(waiting);
    expect(await handedOut()).toEqual({ prices: site.ids.slice(1), stale: 0, outdated: 0 });
    const list = (await scene.get("", "&warning=true")).json();
    expect(list.content).toMatchObject([{ id, warningReason: "limit", recommendedPrice: 95 }]);
    // Computed again, it waits as before; approved, it is in force.
    await sql`insert into changed_product (site_id, product_id, queued_at)
      values (${site.siteId}, ${id}, ${testNow}) on conflict do nothing`.execute(database.owner);
    await computeAll(database, scene.api.clock);
    expect(await state()).toMatchObject(waiting);
    expect((await approve([id])).statusCode).toBe(200);
    expect(await handedOut()).toEqual({ prices: site.ids, stale: 0, outdated: 0 });
  });
});
