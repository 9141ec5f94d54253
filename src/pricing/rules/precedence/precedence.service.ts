import type { Kysely } from "kysely";
import { localDayOf } from "../../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import type { Clock } from "../../../platform/clock.ts";
import { forSite } from "../../../platform/db/database.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { pricingRuleOf } from "../core/rule-row.ts";
import { findRuleRows } from "../rules.repo.ts";
import { countPrecedence } from "./core/count-precedence.ts";
import type { RulePrecedence } from "./precedence.contract.ts";
import { countProductGroups } from "./precedence.repo.ts";

export interface PrecedenceDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Which rule decides how many products today, in the order of the rules. */
export function readPrecedence(
  { db, clock }: PrecedenceDeps,
  siteId: AuthorizedSiteId,
): Promise<RulePrecedence[]> {
  return forSite(db, siteId, async (trx) => {
    const stored = await findRuleRows(trx, siteId);
    if (stored.length === 0) return [];
    const ranked = stored.map(({ row, problem }) => ({
      rule: pricingRuleOf(row),
      canDecide: problem === null,
    }));
    const skus = ranked.flatMap(({ rule: { scope } }) => (scope.type === "SKU" ? [scope.sku] : []));
    const groups = await countProductGroups(trx, siteId, skus);
    return countPrecedence(ranked, groups, localDayOf(clock.now()));
  });
}
