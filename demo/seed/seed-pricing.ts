import { randomUUID } from "node:crypto";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { type Database, forSite } from "../../src/platform/db/database.ts";
import { ensureDecisionMonths } from "../../src/pricing/decisions/decisions.service.ts";
import { requestRun } from "../../src/pricing/recomputation/run.service.ts";
import { review } from "../../src/pricing/review/review.service.ts";
import type { BusinessRule, RuleBody } from "../../src/pricing/rules/rules.contract.ts";
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

/** One price in so many is approved. */
const approvedEvery = 3;

/** Rules of a demo site with prices in all three lists. Running it again changes nothing. */
export async function seedPricing(seed: PricingSeed): Promise<void> {
  const { database, clock, siteId } = seed;
  const deps = { db: database.app, clock, rulesChanged: requestRun };
  if ((await listRules(deps, siteId)).length > 0) return;
  await ensureDecisionMonths(database.worker, clock.now());
  for (const body of rules) await createRule(deps, siteId, null, body);
  await seed.compute();
  await approve(seed);
  if (!seed.isBraked) return;
  const all = await listRules(deps, siteId);
  const last = all.at(-1);
  if (last)
    await changeRule(deps, siteId, seed.managerId, last.id, { ...bodyOf(last), value: 2, version: 1 });
  await seed.compute();
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
    .filter((_, index) => isBraked || index % approvedEvery === 0)
    .slice(0, 10_000);
  if (ids.length === 0) return;
  const actor = { userId: managerId, sessionId: randomUUID() };
  await review({ db: database.app, clock }, { siteId, actor }, { reviewAction: "APPROVE", ids }, undefined);
}

function bodyOf({ id, version, ruleType, problem, ...body }: BusinessRule): RuleBody {
  return body;
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
    filterType: "ALL_PRODUCTS",
    priceStrategy: "LOWEST",
    priceAdjustmentType: "PERCENTAGE",
    value: 0.5,
    thresholdPercentage: 10,
    ending: ".99",
  },
];
