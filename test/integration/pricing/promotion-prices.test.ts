import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { queueChangedProducts } from "../../../src/catalog/market/changed-products.service.ts";
import { addDays, localDayOf } from "../../../src/kit/local-day.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { settableClock } from "../../../src/platform/clock.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { ensureDecisionMonths } from "../../../src/pricing/decisions/decisions.service.ts";
import { deletePromotion, planPromotion } from "../../../src/pricing/promotions/promotions.service.ts";
import { fillLedger } from "../../../src/pricing/reference-price/ledger.service.ts";
import { makePerson } from "../../factories/people.ts";
import { computeAll, makeRule, recommendationsOf } from "../../factories/priced-site.ts";
import { openPricingScene, type PricingScene } from "../../factories/pricing-scene.ts";
import { pricedReading } from "../../factories/reading.ts";
import { makeSite } from "../../factories/sites.ts";
import { propagateAll, recordReading, watchProduct } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

// What promotions do to recommended prices, and to their approval.

const dayMs = 86_400_000;
let database: TestDatabase;
let siteId: AuthorizedSiteId;
let userId: number;
let productId: number;
let sites = 0;
const clock = settableClock(new Date("2026-11-10T09:00:00Z"));
const today = () => localDayOf(clock.now());

beforeAll(async () => {
  database = await createTestDatabase();
  await ensureDecisionMonths(database.worker, clock.now());
});
afterAll(() => database.close());

/** A product of 100 lei for ten days, beside an offer of 98 lei; its rule recommends 93,10 lei. */
beforeEach(async () => {
  clock.set(new Date("2026-11-10T09:00:00Z"));
  const person = await makePerson(database.app);
  ({ userId } = person);
  const domain = `promo${++sites}.ro`;
  siteId = await makeSite(database.app, person.companyId, domain);
  const watched = await watchProduct(
    database,
    siteId,
    `https://${domain}/p`,
    ["https://competitor.ro/p"],
    clock,
  );
  ({ productId } = watched);
  const read = async () => {
    await recordReading(database, watched.ownPage, pricedReading(10_000), clock.now());
    await recordReading(database, watched.competitorPages[0] ?? "", pricedReading(9_800), clock.now());
    await propagateAll(database);
  };
  await read();
  clock.set(new Date(clock.now().getTime() + 10 * dayMs));
  await read();
  await fillLedger({ db: database.worker, clock }, siteId);
  await makeRule(database.app, siteId, {}, clock);
  await computeAll(database, clock);
});

const only = async () => (await recommendationsOf(database, siteId))[0];
const plan = (startsInDays: number, announcedPrice: number) =>
  planPromotion({ db: database.app, clock }, siteId, userId, {
    packet_id: productId,
    startsOn: addDays(today(), startsInDays),
    endsOn: addDays(today(), startsInDays + 5),
    announcedPrice,
  });

test("the recommended price of a planned promotion's product is that of the promotion, until it is deleted", async () => {
  expect(await only()).toMatchObject({ recommended_bani: 9_310, promo_bani: null, campaign_bani: null });
  const { id, referencePrice } = await plan(3, 90);
  expect(referencePrice).toBe(100);
  await computeAll(database, clock);
  expect(await only()).toMatchObject({ recommended_bani: 9_310, promo_bani: null, campaign_bani: 9_310 });
  await deletePromotion({ db: database.app, clock }, siteId, id);
  await computeAll(database, clock);
  expect(await only()).toMatchObject({ campaign_bani: null });
});

test("a price that is no reduction is not recommended for a planned promotion", async () => {
  await forSite(database.app, siteId, async (trx) => {
    await plan(3, 90);
    await sql`update promotion set reference_bani = 9310 where site_id = ${siteId}`.execute(trx);
  });
  await computeAll(database, clock);
  expect(await only()).toMatchObject({ recommended_bani: 9_310, campaign_bani: null });
});

test("while a promotion runs, its price must be below the reference price", async () => {
  await plan(0, 90);
  await computeAll(database, clock);
  expect(await only()).toMatchObject({ state: "IN_REVIEW", recommended_bani: 9_310, promo_bani: 9_310 });
  await forSite(database.app, siteId, async (trx) => {
    await sql`update promotion set reference_bani = 9310 where site_id = ${siteId}`.execute(trx);
    await queueChangedProducts(trx, siteId, [productId]);
  });
  await computeAll(database, clock);
  expect(await only()).toMatchObject({ state: "REFUSED", refusal: "false-reduction", promo_bani: null });
});

test("a rule that leaves promotions alone leaves planned ones alone once they run", async () => {
  await forSite(database.app, siteId, (trx) =>
    sql`update pricing_rule set leaves_promotions = true where site_id = ${siteId}`.execute(trx),
  );
  await plan(0, 90);
  await computeAll(database, clock);
  expect(await only()).toMatchObject({ state: "REFUSED", refusal: "on-promotion" });
});

test("an approval that would state a false reduction is refused with the figures", async () => {
  const scene: PricingScene = await openPricingScene(database);
  const { siteId: site, ids } = await scene.openSite(2);
  await scene.setRow(ids[0], { promo_bani: 9_310 });
  await forSite(database.app, site, (trx) =>
    sql`insert into promotion (site_id, promotion_id, product_id, kind, starts_on, announced_bani, reference_bani,
        reference_day, created_at)
      values (${site}, 1, ${ids[0]}, 'PLANNED', '2026-01-01', 9000, 9300, '2025-12-20', now())`.execute(trx),
  );
  const reply = await scene.review({ reviewAction: "APPROVE", ids });
  expect([reply.statusCode, reply.json()]).toMatchObject([
    422,
    {
      code: "PRICING_FALSE_REDUCTION",
      parameters: { id: ids[0], price: 93.1, reference: 93, referenceDay: "2025-12-20" },
    },
  ]);
  expect(await scene.states()).toEqual(["IN_REVIEW", "IN_REVIEW"]);
  expect((await scene.review({ reviewAction: "DENY", ids: [ids[0]] })).statusCode).toBe(200);
  await scene.api.app.close();
});
