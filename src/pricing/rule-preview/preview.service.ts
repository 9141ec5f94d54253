import type { Kysely, Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { evaluateProducts, loadSitePricing } from "../evaluation/evaluation.service.ts";
import { decidingRule, isActive, isInScope } from "../rules/core/deciding-rule.ts";
import type { PricingRule } from "../rules/core/pricing-rule.ts";
import { pricingRuleOf, ruleRowOf } from "../rules/core/rule-row.ts";
import { validateRule } from "../rules/core/validate-rule.ts";
import type { RuleBody } from "../rules/rules.contract.ts";
import { RuleInvalidError, RuleNotFoundError } from "../rules/rules.errors.ts";
import { findRuleRows } from "../rules/rules.repo.ts";
import { createPreviewTally } from "./core/preview-tally.ts";
import { maxPreviewProducts, type RulePreview } from "./preview.contract.ts";
import { findProductsInScope } from "./preview.repo.ts";

export interface PreviewDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Products evaluated at once. */
const chunkSize = 60;

/** Of a rule that is not stored; stored ones begin at 1. */
const draftId = 0;

/**
 * What a draft would do today.
 * @param replacedId rule whose place it takes; null: it comes last
 * @throws RuleInvalidError, RuleNotFoundError
 */
export function previewDraft(
  { db, clock }: PreviewDeps,
  siteId: AuthorizedSiteId,
  body: RuleBody,
  replacedId: number | null,
): Promise<RulePreview> {
  const error = validateRule(body);
  if (error) throw new RuleInvalidError(error);
  const draft = pricingRuleOf(ruleRowOf(body, replacedId ?? draftId, 1));
  return forSite(db, siteId, async (trx) => {
    const { rules, others } = await rulesWith(trx, siteId, draft, replacedId);
    const site = await loadSitePricing(trx, siteId, clock.now(), rules);
    const ids = await findProductsInScope(trx, siteId, draft.scope, maxPreviewProducts + 1);
    const looked = ids.slice(0, maxPreviewProducts);
    const activeOthers = others.filter((rule) => isActive(rule, site.today));
    const tally = createPreviewTally();
    for (let from = 0; from < looked.length; from += chunkSize) {
      const chunk = { ids: looked.slice(from, from + chunkSize) };
      for (const { product, rule, input, result } of await evaluateProducts(trx, siteId, site, chunk)) {
        if (!isInScope(draft.scope, product)) continue;
        const otherwise = decidingRule(activeOthers, product);
        const isDecided = rule === draft;
        tally.add({
          product,
          rule: draft,
          costs: isDecided ? (input?.product ?? null) : null,
          result: isDecided ? result : null,
          otherwise,
        });
      }
    }
    return {
      isActiveToday: isActive(draft, site.today),
      ...tally.figures(),
      sampled: ids.length > maxPreviewProducts,
    };
  });
}

interface RulesWithDraft {
  readonly rules: readonly PricingRule[];
  /** Those that decide without the draft. */
  readonly others: readonly PricingRule[];
}

async function rulesWith(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  draft: PricingRule,
  replacedId: number | null,
): Promise<RulesWithDraft> {
  const stored = await findRuleRows(trx, siteId);
  const isReplaced = (ruleId: number) => ruleId === replacedId;
  if (replacedId !== null && !stored.some(({ row }) => isReplaced(row.ruleId))) throw new RuleNotFoundError();
  const canDecide = stored.filter(({ row, problem }) => problem === null || isReplaced(row.ruleId));
  const rules = canDecide.map(({ row }) => (isReplaced(row.ruleId) ? draft : pricingRuleOf(row)));
  return {
    rules: replacedId === null ? [...rules, draft] : rules,
    others: rules.filter((rule) => rule !== draft),
  };
}
