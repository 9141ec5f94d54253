import { randomUUID } from "node:crypto";
import { addDays, localDayOf } from "../../src/kit/local-day.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { type Database, forSite } from "../../src/platform/db/database.ts";
import { changePricing } from "../../src/pricing/costs/costs.service.ts";
import { ensureDecisionMonths } from "../../src/pricing/decisions/decisions.service.ts";
import { detectPromotions } from "../../src/pricing/promotions/detection.service.ts";
import { listPromotions, planPromotion } from "../../src/pricing/promotions/promotions.service.ts";
import { requestRun } from "../../src/pricing/recomputation/run.service.ts";
import { fillLedger } from "../../src/pricing/reference-price/ledger.service.ts";
import { review } from "../../src/pricing/review/review.service.ts";
import { ruleBodyOf } from "../../src/pricing/rules/core/rule-body.ts";
import type { RuleBody } from "../../src/pricing/rules/rules.contract.ts";
import { changeRule, createRule, listRules } from "../../src/pricing/rules/rules.service.ts";

export interface PricingSeed {
  readonly database: Database;
  readonly clock: Clock;
  readonly siteId: AuthorizedSiteId;
  /** Who approves the first prices. */
  readonly managerId: number;
  /** Computes everything that is queued; ends early when the demo stops. */
  readonly compute: () => Promise<void>;
  /** The brake holds back a change of the last rule. */
  readonly isBraked: boolean;
}

/** One price in so many is approved; where the brake is to hold, one in so many is not. */
const approvedEvery = 3;

/** Rules of a demo site with prices in all three lists. Running it again changes nothing. */
export async function seedPricing(seed: PricingSeed): Promise<void> {
  const { database, clock, siteId } = seed;
  const deps = { db: database.app, clock, rulesChanged: requestRun };
  if ((await listRules(deps, siteId, true)).length > 0) return;
  await ensureDecisionMonths(database.worker, clock.now());
  await fillLedger({ db: database.worker, clock }, siteId);
  await detectPromotions({ db: database.worker, clock }, siteId);
  await seedCosts(seed);
  const sold = await categoriesOf(seed);
  for (const body of rules)
    if (body.category === null || sold.has(body.category)) await createRule(deps, siteId, null, body);
  await seed.compute();
  await planFirst(seed);
  await seed.compute();
  await approve(seed);
  if (!seed.isBraked) return;
  const all = await listRules(deps, siteId, true);
  const last = all.at(-1);
  if (last)
    await changeRule(deps, siteId, seed.managerId, last.id, { ...ruleBodyOf(last), value: 2, version: 1 });
  await seed.compute();
}

/** First levels of the categories that a site sells. */
async function categoriesOf({ database, siteId }: PricingSeed): Promise<ReadonlySet<string>> {
  const rows = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("category").select("path").where("site_id", "=", siteId).execute(),
  );
  return new Set(rows.map(({ path }) => path.split("/")[0] ?? ""));
}

async function approve({ database, clock, siteId, managerId, isBraked }: PricingSeed): Promise<void> {
  const rows = await forSite(database.app, siteId, (trx) =>
    trx
      .selectFrom("recommendation")
      .select("product_id")
      .where("site_id", "=", siteId)
      .where("state", "=", "IN_REVIEW")
      .orderBy("product_id")
      .execute(),
  );
  const ids = rows
    .map((row) => row.product_id)
    .filter((_, index) => (index % approvedEvery === 0) !== isBraked)
    .slice(0, 10_000);
  if (ids.length === 0) return;
  const actor = { userId: managerId, sessionId: randomUUID(), role: "OPERATOR_ADMIN" } as const;
  await review({ db: database.app, clock }, { siteId, actor }, { reviewAction: "APPROVE", ids }, undefined);
}

/** Share of the price without VAT that a product costs, by its id. */
const costShares = [0.62, 0.7, 0.74, 0.78, 0.82, 0.87];
/** One product in so many has no cost, a lowest price, and a highest price below what its margin needs. */
const [withoutCost, withFloor, contradictory] = [23, 5, 17];

/** Costs of most products, some lowest prices, and a few limits that no price can meet. */
async function seedCosts({ database, clock, siteId, managerId }: PricingSeed): Promise<void> {
  const listings = await forSite(database.app, siteId, (trx) =>
    trx
      .selectFrom("listing")
      .select(["product_id", "price_bani"])
      .where("site_id", "=", siteId)
      .where("price_bani", ">", 0)
      .orderBy("product_id")
      .execute(),
  );
  for (const { product_id: id, price_bani } of listings) {
    const price = (price_bani ?? 0) / 100;
    const isContradictory = id % contradictory === 0;
    const floor = !isContradictory && id % withFloor === 0 ? price * 0.96 : null;
    const share = isContradictory ? 0.95 : (costShares[id % costShares.length] ?? 1);
    await changePricing({ db: database.app, clock }, siteId, managerId, id, {
      version: 0,
      cost: id % withoutCost === 0 ? null : inLei((price / 1.21) * share),
      vatPercent: null,
      commissionPercent: null,
      shipping: null,
      floor: floor === null ? null : inLei(floor),
      ceiling: isContradictory ? inLei(price * 0.9) : null,
    });
  }
}

/** Whole bani as lei. */
function inLei(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Days until the planned promotion begins, and its share of the reference price. */
const promotionPlan = { inDays: 3, lastsDays: 7, share: 0.88 };

/** A promotion of the first product in review whose recommended price is a reduction. */
async function planFirst({ database, clock, siteId, managerId }: PricingSeed): Promise<void> {
  const rows = await forSite(database.app, siteId, (trx) =>
    trx
      .selectFrom("recommendation")
      .select(["product_id", "own_bani", "recommended_bani"])
      .where("site_id", "=", siteId)
      .where("state", "=", "IN_REVIEW")
      .where("promo_bani", "is", null)
      .orderBy("product_id")
      .limit(100)
      .execute(),
  );
  const startsOn = addDays(localDayOf(clock.now()), promotionPlan.inDays);
  const deps = { db: database.app, clock };
  for (const { product_id, own_bani, recommended_bani } of rows) {
    const { reference } = await listPromotions(deps, siteId, product_id);
    if (reference === null || own_bani === null || recommended_bani === null) continue;
    if (recommended_bani >= reference.price * 100) continue;
    await planPromotion(deps, siteId, managerId, {
      packet_id: product_id,
      startsOn,
      endsOn: addDays(startsOn, promotionPlan.lastsDays),
      announcedPrice: Math.floor(Math.min(reference.price, own_bani / 100) * promotionPlan.share),
    });
    return;
  }
}

const always = {
  category: null,
  brand: null,
  sku: null,
  merchant: null,
  enabled: true,
  activeFrom: null,
  activeUntil: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  leavePromotions: false,
  guards: null,
} as const;

/** In the words of a Romanian shop. */
const rules: readonly RuleBody[] = [
  {
    ...always,
    weekdays: [...always.weekdays],
    name: "Telefoane: 1% sub cel mai mic preț",
    filterType: "CATEGORY",
    category: "Telefoane, Tablete & Gadgeturi",
    priceStrategy: "UNDERCUT",
    priceAdjustmentType: "PERCENTAGE",
    value: 1,
    thresholdPercentage: 5,
    ending: ".99",
    leavePromotions: true,
  },
  {
    ...always,
    weekdays: [...always.weekdays],
    name: "Electrocasnice mari: la egalitate",
    filterType: "CATEGORY",
    category: "Electrocasnice mari",
    priceStrategy: "MATCH",
    priceAdjustmentType: "PERCENTAGE",
    value: 0,
    thresholdPercentage: 8,
    ending: "none",
  },
  {
    ...always,
    weekdays: [...always.weekdays],
    name: "Cafea: 5 lei peste piață",
    filterType: "CATEGORY",
    category: "Cafea & Băuturi",
    priceStrategy: "UPSELL",
    priceAdjustmentType: "RON",
    value: -5,
    thresholdPercentage: 10,
    ending: ".90",
  },
  {
    ...always,
    weekdays: [...always.weekdays],
    name: "Restul: cel mai mic preț",
    guards: { minMarginPercent: 4, maxStepPercent: 30, maxChangesPerDay: 3 },
    filterType: "ALL_PRODUCTS",
    priceStrategy: "LOWEST",
    priceAdjustmentType: "PERCENTAGE",
    value: 0.5,
    thresholdPercentage: 10,
    ending: ".99",
  },
];
