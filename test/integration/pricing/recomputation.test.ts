import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { queueChangedProducts } from "../../../src/catalog/market/changed-products.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { settableClock } from "../../../src/platform/clock.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { ensureDecisionMonths } from "../../../src/pricing/decisions/decisions.service.ts";
import type { MailRuleEditors } from "../../../src/pricing/pricing.ports.ts";
import {
  listRecommendations,
  readProgress,
} from "../../../src/pricing/recommendations/recommendations.service.ts";
import { computeNext, requestRun, startDailyRuns } from "../../../src/pricing/recomputation/run.service.ts";
import { makePerson } from "../../factories/people.ts";
import { computeAll, makeRule, recommendationsOf } from "../../factories/priced-site.ts";
import { pricedReading, unpricedReading } from "../../factories/reading.ts";
import { makeSite } from "../../factories/sites.ts";
import { propagateAll, recordReading, type WatchedProduct, watchProduct } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

const minuteMs = 60_000;
const noCosts = {
  vat_bp: null,
  commission_bp: null,
  shipping_bani: null,
  floor_bani: null,
  ceiling_bani: null,
  changed_by: null,
};
let database: TestDatabase;
let siteId: AuthorizedSiteId;
let sites = 0;
const clock = settableClock(new Date("2026-11-20T06:00:00Z"));

beforeAll(async () => {
  database = await createTestDatabase();
  await ensureDecisionMonths(database.worker, clock.now());
});
afterAll(() => database.close());

let companyId: number;
beforeEach(async () => {
  clock.set(new Date("2026-11-20T06:00:00Z"));
  ({ companyId } = await makePerson(database.app));
  siteId = await makeSite(database.app, companyId, `shop${++sites}.ro`);
});

let products = 0;
/** A product at 100 lei with competitors at these prices, all read now. */
async function product(...competitors: number[]): Promise<WatchedProduct> {
  const name = `p${++products}`;
  const watched = await watchProduct(
    database,
    siteId,
    `https://shop${sites}.ro/${name}`,
    competitors.map((_, index) => `https://competitor${index}.ro/${name}`),
    clock,
  );
  await read(watched.ownPage, 10_000);
  for (const [index, price] of competitors.entries()) await read(watched.competitorPages[index] ?? "", price);
  return watched;
}

async function read(pageId: string, priceMinor: number): Promise<void> {
  await recordReading(database, pageId, pricedReading(priceMinor), clock.now());
}

/** A later reading of a competitor, propagated and computed. */
async function change(pageId: string | undefined, priceMinor: number): Promise<void> {
  clock.set(new Date(clock.now().getTime() + 10 * minuteMs));
  await read(pageId ?? "", priceMinor);
  await settle();
}

async function settle(): Promise<void> {
  await propagateAll(database);
  await computeAll(database, clock);
}

async function only() {
  const rows = await recommendationsOf(database, siteId);
  expect(rows).toHaveLength(1);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

/** What APPROVE writes. */
function approve(productIds: readonly number[]) {
  return forSite(database.app, siteId, (trx) =>
    sql`update recommendation set state = 'ACTIVELY_PRICED', approved_rule_id = rule_id, approved_bani = recommended_bani
      where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])`.execute(trx),
  );
}

test("a new rule prices every product, and a changed offer only its own", async () => {
  const first = await product(9_800, 9_900);
  await product(9_700);
  await propagateAll(database);
  await makeRule(database.app, siteId, {}, clock);
  await computeAll(database, clock);
  expect(await recommendationsOf(database, siteId)).toMatchObject([
    { state: "IN_REVIEW", own_bani: 10_000, recommended_bani: 9_310, target_bani: 9_800, change_bp: -690 },
    { state: "IN_REVIEW", recommended_bani: 9_215 },
  ]);
  await change(first.competitorPages[1], 9_600);
  expect(await recommendationsOf(database, siteId)).toMatchObject([
    { version: 2, recommended_bani: 9_120, target_bani: 9_600 },
    { version: 1, recommended_bani: 9_215 },
  ]);
});

test("a list is outdated once a computation has changed prices, and known to be so soon when products wait", async () => {
  const { competitorPages } = await product(9_800);
  await propagateAll(database);
  const deps = { db: database.app };
  const request = { siteId, userId: 0, states: ["IN_REVIEW"] } as const;
  const revisions = async () => {
    const list = await listRecommendations(deps, request, { page: 0, size: 50 });
    const { revision, isQueued } = await readProgress(deps, siteId);
    expect(list.revision).toBe(revision);
    return { revision, isQueued };
  };
  expect(await revisions()).toEqual({ revision: 0, isQueued: true });
  await makeRule(database.app, siteId, {}, clock);
  await computeAll(database, clock);
  const first = await revisions();
  expect(first).toEqual({ revision: expect.any(Number), isQueued: false });
  expect(first.revision).toBeGreaterThan(0);
  await change(competitorPages[0], 9_800);
  expect(await revisions()).toEqual(first);
  clock.set(new Date(clock.now().getTime() + 10 * minuteMs));
  await read(competitorPages[0] ?? "", 9_700);
  await propagateAll(database);
  expect(await revisions()).toEqual({ ...first, isQueued: true });
  await computeAll(database, clock);
  const next = await revisions();
  expect(next.revision).toBeGreaterThan(first.revision);
  expect(next.isQueued).toBe(false);
});

test("what a unit earns follows the cost, and rows of before the update of the database have the same", async () => {
  const costs = [
    { cost_bani: 8_000 },
    { cost_bani: 7_694, vat_bp: 900, commission_bp: 1_250, shipping_bani: 1_999 },
    { cost_bani: 0 },
    { cost_bani: null, commission_bp: 9_000 },
  ];
  for (const values of costs) {
    const { productId } = await product(9_800 + products);
    await forSite(database.app, siteId, (trx) =>
      trx
        .insertInto("product_pricing")
        .values({ ...noCosts, ...values, site_id: siteId, product_id: productId, changed_at: clock.now() })
        .execute(),
    );
  }
  await propagateAll(database);
  await makeRule(database.app, siteId, {}, clock);
  await computeAll(database, clock);
  const earned = async () => (await recommendationsOf(database, siteId)).map((row) => row.profit_bani);
  const computed = await earned();
  expect(computed).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), null]);
  expect(computed[0]).toBeLessThan(0);
  expect(computed[2]).toBeGreaterThan(0);
  const file = readFileSync("db/migrations/0040_pricing_profit.sql", "utf8");
  await forSite(database.owner, siteId, async (trx) => {
    await trx
      .updateTable("recommendation")
      .set({ profit_bani: null })
      .where("site_id", "=", siteId)
      .execute();
    await sql.raw(file.slice(file.indexOf("UPDATE"))).execute(trx);
  });
  expect(await earned()).toEqual(computed);
  const [first] = await recommendationsOf(database, siteId);
  await forSite(database.app, siteId, async (trx) => {
    const ofFirst = trx.updateTable("product_pricing").where("product_id", "=", first?.product_id ?? 0);
    await ofFirst.set({ cost_bani: 7_000 }).execute();
    await queueChangedProducts(trx, siteId, [first?.product_id ?? 0]);
  });
  await computeAll(database, clock);
  const [changed] = await recommendationsOf(database, siteId);
  expect(changed?.profit_bani).toBe((computed[0] ?? 0) + 1_000);
  expect(changed?.version).toBe((first?.version ?? 0) + 1);
});

test("without a rule nothing is stored, and the queue is emptied", async () => {
  await product(9_800);
  await settle();
  expect(await recommendationsOf(database, siteId)).toEqual([]);
  const queued = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("changed_product").selectAll().where("site_id", "=", siteId).execute(),
  );
  expect(queued).toEqual([]);
});

test("evidence that ends takes the price back, and says why", async () => {
  const { competitorPages } = await product(9_800);
  await makeRule(database.app, siteId, {}, clock);
  await settle();
  expect(await only()).toMatchObject({ state: "IN_REVIEW" });
  clock.set(new Date(clock.now().getTime() + minuteMs));
  await recordReading(
    database,
    competitorPages[0] ?? "",
    pricedReading(9_800, { availability: { value: "OUT_OF_STOCK", confidence: 0.9, sources: ["json-ld"] } }),
    clock.now(),
  );
  await settle();
  expect(await only()).toMatchObject({ state: "REFUSED", refusal: "out-of-stock", recommended_bani: null });
});

test("a site without an active subscription keeps its recommendations as they are", async () => {
  const { competitorPages } = await product(9_800);
  await makeRule(database.app, siteId, {}, clock);
  await settle();
  await sql`update site set has_active_subscription = false where site_id = ${siteId}`.execute(
    database.owner,
  );
  await change(competitorPages[0], 9_600);
  expect(await only()).toMatchObject({ recommended_bani: 9_310, version: 1 });
});

test("the brake holds a run back that would move more than a fifth of the actively priced products", async () => {
  const watched: WatchedProduct[] = [];
  for (let index = 0; index < 10; index++) watched.push(await product(9_800));
  await makeRule(database.app, siteId, {}, clock);
  await settle();
  await approve(watched.map((one) => one.productId));
  await change(watched[0]?.competitorPages[0], 9_790);
  await change(watched[1]?.competitorPages[0], 9_790);
  const states = async () =>
    (await recommendationsOf(database, siteId)).map((row) => `${row.state} ${row.warning}`);
  expect(new Set(await states())).toEqual(new Set(["ACTIVELY_PRICED null"]));
  await change(watched[2]?.competitorPages[0], 9_790);
  expect((await states()).filter((state) => state === "WARNING brake")).toHaveLength(1);
  const brake = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("pricing_brake").selectAll().where("site_id", "=", siteId).executeTakeFirst(),
  );
  expect(brake).toMatchObject({ reason: "share", moved: 3, active: 10 });
  // While it holds, further changes wait as well.
  await change(watched[3]?.competitorPages[0], 9_790);
  expect((await states()).filter((state) => state === "WARNING brake")).toHaveLength(2);
});

test("the brake is told once to those who may change rules", async () => {
  const watched: WatchedProduct[] = [];
  for (let index = 0; index < 4; index++) watched.push(await product(9_800));
  await makeRule(database.app, siteId, {}, clock);
  await settle();
  await approve(watched.map((one) => one.productId));
  const mails: Parameters<MailRuleEditors>[1][] = [];
  const deps = {
    db: database.worker,
    clock,
    mailRuleEditors: async (_trx: unknown, mail: Parameters<MailRuleEditors>[1]) => void mails.push(mail),
  };
  for (const { competitorPages } of watched) {
    clock.set(new Date(clock.now().getTime() + 10 * minuteMs));
    await read(competitorPages[0] ?? "", 9_790);
    await propagateAll(database);
    while ((await computeNext(deps)) > 0);
  }
  const domain = `shop${sites}.ro`;
  expect(mails).toMatchObject([
    {
      companyId,
      path: `/dynamic-pricing?site=${domain}&tab=warnings`,
      words: { en: { subject: expect.any(String) } },
    },
  ]);
  expect(mails[0]?.words.en.paragraphs[0]).toContain(`1 of 4 actively priced products of ${domain} (25%)`);
  expect(mails[0]?.words.ro.paragraphs[0]).toContain("1 din 4 produse");
});

test("three cuts that the same competitor answers pause the rule for the product", async () => {
  const { ownPage, competitorPages } = await product(9_800);
  await makeRule(database.app, siteId, {}, clock);
  await settle();
  for (const [own, competitor] of [
    [9_700, 9_650],
    [9_550, 9_500],
    [9_400, 9_350],
  ] as const) {
    await change(ownPage, own);
    await change(competitorPages[0], competitor);
  }
  expect(await only()).toMatchObject({ state: "REFUSED", refusal: "price-war" });
});

test("a local day begins with a run, once", async () => {
  await product(9_800);
  await makeRule(database.app, siteId, { activeFrom: "2026-11-21" }, clock);
  await settle();
  expect(await recommendationsOf(database, siteId)).toEqual([]);
  clock.set(new Date("2026-11-20T22:10:00Z")); // 00:10 on the 21st
  expect(await startDailyRuns({ db: database.worker, clock })).toBeGreaterThan(0);
  await computeAll(database, clock);
  expect(await only()).toMatchObject({ state: "IN_REVIEW" });
  expect(await startDailyRuns({ db: database.worker, clock })).toBe(0);
});

test("sites take turns, so that the run of a large one does not hold up a small one's", async () => {
  for (const price of [9_700, 9_800, 9_900]) await product(price);
  await makeRule(database.app, siteId, {}, clock);
  await settle();
  const small = await makeSite(database.app, companyId, `shop${++sites}.ro`);
  for (const site of [siteId, small]) {
    clock.set(new Date(clock.now().getTime() + minuteMs));
    await forSite(database.app, site, (trx) => requestRun(trx, site, clock.now()));
  }
  const deps = { db: database.worker, clock, turnSize: 1 };
  const open = async () => {
    const { rows } = await sql<{ siteId: number }>`
      select site_id as "siteId" from pricing_run where finished_at is null`.execute(database.owner);
    return rows.map((row) => row.siteId);
  };
  await computeNext(deps);
  await computeNext(deps);
  expect(await open()).toEqual([siteId]);
  await computeAll(database, clock);
  expect(await open()).toEqual([]);
});

test("after random histories a full run changes nothing that the changes one by one have left", async () => {
  const random = randomOf(20_261_123);
  const watched: WatchedProduct[] = [];
  for (let index = 0; index < 12; index++) watched.push(await product(9_800, 9_900, 9_700));
  await makeRule(database.app, siteId, { name: "Last", ending: ".99" }, clock);
  await settle();
  await approve(watched.slice(0, 6).map((one) => one.productId));
  await sql`insert into pricing_guards (site_id, vat_bp, commission_bp, shipping_bani, brake_share_bp, brake_sum_bp,
    max_step_bp, max_changes_per_day, changed_at) values (${siteId}, 2100, 0, 0, 10000, 10000, 3000, 3, now())`.execute(
    database.owner,
  );
  for (let step = 0; step < 40; step++) {
    const one = watched[random(watched.length)] as WatchedProduct;
    clock.set(new Date(clock.now().getTime() + (5 + random(120)) * minuteMs));
    const pageId = random(4) === 0 ? one.ownPage : (one.competitorPages[random(3)] ?? one.ownPage);
    const reading = random(8) === 0 ? unpricedReading("no-price") : pricedReading(9_000 + random(1_500));
    await recordReading(database, pageId, reading, clock.now());
    if (random(3) === 0) await settle();
  }
  await settle();
  const left = await snapshot();
  expect(left.length).toBeGreaterThan(5);
  await forSite(database.worker, siteId, (trx) => requestRun(trx, siteId, clock.now()));
  await computeAll(database, clock);
  expect(await snapshot()).toEqual(left);
});

/** Rows without what every write changes. */
async function snapshot() {
  const rows = await recommendationsOf(database, siteId);
  return rows.map(({ computed_at, version, decision_id, ...row }) => row);
}

/** Whole numbers below n (Park–Miller), the same in every run. */
function randomOf(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}
