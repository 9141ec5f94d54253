import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { type Clock, settableClock } from "../../src/platform/clock.ts";
import { type Database, forSite } from "../../src/platform/db/database.ts";
import type { Tables } from "../../src/platform/db/tables.ts";
import { computeNext, requestRun } from "../../src/pricing/recomputation/run.service.ts";
import { ruleBody } from "../../src/pricing/rules/core/test-support/rule-body.ts";
import type { BusinessRule, RuleBody } from "../../src/pricing/rules/rules.contract.ts";
import { createRule } from "../../src/pricing/rules/rules.service.ts";

export { ruleBody } from "../../src/pricing/rules/core/test-support/rule-body.ts";

/** A rule of a site, as its service creates it. */
export function makeRule(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  over: Partial<RuleBody> = {},
  clock: Clock = settableClock(new Date("2026-11-20T06:00:00Z")),
): Promise<BusinessRule> {
  return createRule({ db, clock, rulesChanged: requestRun }, siteId, null, ruleBody(over));
}

/** Computes everything that is queued or part of a run. */
export async function computeAll({ worker }: Database, clock: Clock): Promise<void> {
  while ((await computeNext({ db: worker, clock })) > 0);
}

/** Rows of recommendations by product, without what every write changes. */
export function recommendationsOf(database: Database, siteId: AuthorizedSiteId) {
  return forSite(database.app, siteId, (trx) =>
    trx
      .selectFrom("recommendation")
      .selectAll()
      .where("site_id", "=", siteId)
      .orderBy("product_id")
      .execute(),
  );
}
