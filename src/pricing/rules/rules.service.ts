import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { BusinessRule } from "./rules.contract.ts";
import { listRules } from "./rules.repo.ts";

/** Rules of a site as they are sent, in their order. */
export async function findRules(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<BusinessRule[]> {
  return (await listRules(trx, siteId)).map((rule) => ({
    id: rule.rule_id,
    version: rule.version,
    name: rule.name,
    filterType: rule.filter_type,
    category: rule.category,
    brand: rule.brand,
    sku: rule.sku,
    priceStrategy: rule.strategy,
    priceAdjustmentType: rule.adjust_by,
    value: rule.adjustment / 100,
    merchant: rule.merchant,
    thresholdPercentage: rule.threshold_bp / 100,
    ending: rule.ending,
    enabled: rule.is_enabled,
    activeFrom: rule.active_from,
    activeUntil: rule.active_until,
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => rule.weekdays & (1 << (day - 1))),
    leavePromotions: rule.leaves_promotions,
    guards: rule.has_own_guards
      ? {
          minMarginPercent: percentOf(rule.min_margin_bp),
          maxStepPercent: percentOf(rule.max_step_bp),
          maxChangesPerDay: rule.max_changes_per_day,
        }
      : null,
    ruleType: rule.adjustment > 0 ? "UNDERCUT" : rule.adjustment < 0 ? "MARKUP" : "MATCH",
    problem: null,
  }));
}

function percentOf(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100;
}
