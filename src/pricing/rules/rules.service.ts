import type { Kysely, Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { PricingRule } from "./core/pricing-rule.ts";
import { businessRuleOf, pricingRuleOf, type RuleRow, ruleRowOf } from "./core/rule-row.ts";
import { validateRule } from "./core/validate-rule.ts";
import { type BusinessRule, maxRules, type RuleBody } from "./rules.contract.ts";
import {
  RuleChangedError,
  RuleInvalidError,
  RuleNameTakenError,
  RuleNotFoundError,
  RuleOrderError,
  TooManyRulesError,
} from "./rules.errors.ts";
import {
  deleteRuleRow,
  findRuleByName,
  findRuleRows,
  insertRule,
  insertVersion,
  lockRules,
  type StoredRule,
  updateOrder,
  updateRule,
} from "./rules.repo.ts";

export interface RuleDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Has the site's products computed again, in the transaction of the change. */
  readonly rulesChanged: (trx: Transaction<Tables>, siteId: AuthorizedSiteId, now: Date) => Promise<void>;
}

/** The rules that can decide, in their order; those that name what the site does not have cannot. */
export async function findRules(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<PricingRule[]> {
  const stored = await findRuleRows(trx, siteId);
  return stored.filter(({ problem }) => problem === null).map(({ row }) => pricingRuleOf(row));
}

/** Every rule on the wire, in their order. @param seesCosts whether the reader may see costs */
export async function findBusinessRules(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  seesCosts: boolean,
): Promise<BusinessRule[]> {
  const rules = (await findRuleRows(trx, siteId)).map(present);
  return seesCosts ? rules : rules.map(withoutMargin);
}

function withoutMargin(rule: BusinessRule): BusinessRule {
  if (rule.guards === null) return rule;
  const { minMarginPercent: _hidden, ...guards } = rule.guards;
  return { ...rule, guards };
}

export function listRules(
  { db }: Pick<RuleDeps, "db">,
  siteId: AuthorizedSiteId,
  seesCosts: boolean,
): Promise<BusinessRule[]> {
  return forSite(db, siteId, (trx) => findBusinessRules(trx, siteId, seesCosts));
}

/** @param userId null: the demo @throws RuleInvalidError, RuleNameTakenError, TooManyRulesError */
export async function createRule(
  deps: RuleDeps,
  siteId: AuthorizedSiteId,
  userId: number | null,
  body: RuleBody,
): Promise<BusinessRule> {
  assertValid(body);
  const nextId = await takeIds(deps.db, 1);
  const row = ruleRowOf(body, nextId(), 1);
  return changeRules(deps, siteId, row.ruleId, async (trx, rules, now) => {
    await requireFreeName(trx, siteId, row);
    if (rules.length >= maxRules) throw new TooManyRulesError();
    await insertRule(trx, siteId, row, now);
    await insertVersion(trx, siteId, { ruleId: row.ruleId, version: 1, rule: row, changedBy: userId }, now);
  });
}

/** @throws RuleNotFoundError, RuleChangedError, RuleInvalidError, RuleNameTakenError */
export function changeRule(
  deps: RuleDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  ruleId: number,
  { version, ...body }: RuleBody & { readonly version: number },
): Promise<BusinessRule> {
  assertValid(body);
  const row = ruleRowOf(body, ruleId, version + 1);
  return changeRules(deps, siteId, ruleId, async (trx, rules, now) => {
    const stored = ruleIn(rules, ruleId);
    if (stored.version !== version) throw new RuleChangedError();
    await requireFreeName(trx, siteId, row);
    await updateRule(trx, siteId, row, now);
    await insertVersion(trx, siteId, { ruleId, version: row.version, rule: row, changedBy: userId }, now);
  });
}

/** @throws RuleNotFoundError */
export async function removeRule(
  deps: RuleDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  ruleId: number,
): Promise<void> {
  await changeRules(deps, siteId, null, async (trx, rules, now) => {
    const { version } = ruleIn(rules, ruleId);
    await deleteRuleRow(trx, siteId, ruleId);
    await insertVersion(trx, siteId, { ruleId, version: version + 1, rule: null, changedBy: userId }, now);
  });
}

/** @throws RuleOrderError when the ids are not exactly those of the site's rules */
export async function reorderRules(
  deps: RuleDeps,
  siteId: AuthorizedSiteId,
  ruleIds: readonly number[],
): Promise<BusinessRule[]> {
  await changeRules(deps, siteId, null, async (trx, rules) => {
    const known = new Set(rules.map(({ row }) => row.ruleId));
    const isSame = ruleIds.length === known.size && new Set(ruleIds).size === known.size;
    if (!isSame || ruleIds.some((id) => !known.has(id))) throw new RuleOrderError();
    await updateOrder(trx, siteId, ruleIds);
  });
  return listRules(deps, siteId, true);
}

async function changeRules<Id extends number | null>(
  { db, clock, rulesChanged }: RuleDeps,
  siteId: AuthorizedSiteId,
  ruleId: Id,
  change: (trx: Transaction<Tables>, rules: readonly StoredRule[], now: Date) => Promise<void>,
): Promise<Id extends number ? BusinessRule : null> {
  const now = clock.now();
  const changed = await forSite(db, siteId, async (trx) => {
    await lockRules(trx, siteId);
    await change(trx, await findRuleRows(trx, siteId), now);
    await rulesChanged(trx, siteId, now);
    if (ruleId === null) return null;
    const stored = (await findRuleRows(trx, siteId)).find(({ row }) => row.ruleId === ruleId);
    return stored ? present(stored) : null;
  });
  return changed as Id extends number ? BusinessRule : null;
}

function ruleIn(rules: readonly StoredRule[], ruleId: number): RuleRow {
  const stored = rules.find(({ row }) => row.ruleId === ruleId);
  if (!stored) throw new RuleNotFoundError();
  return stored.row;
}

function assertValid(body: RuleBody): void {
  const error = validateRule(body);
  if (error) throw new RuleInvalidError(error);
}

async function requireFreeName(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { ruleId, name }: RuleRow,
): Promise<void> {
  const holder = await findRuleByName(trx, siteId, name);
  if (holder !== undefined && holder !== ruleId) throw new RuleNameTakenError();
}

function present({ row, problem }: StoredRule): BusinessRule {
  return businessRuleOf(row, problem);
}
