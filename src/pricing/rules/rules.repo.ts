import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { RuleProblem, RuleRow } from "./core/rule-row.ts";

/** Locks the rules of a site until the transaction ends, so that names, order and number stay as they were checked. */
export async function lockRules(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pricing rules of ${siteId}`}, 0))`.execute(trx);
}

export interface StoredRule {
  readonly row: RuleRow;
  /** What the rule names and the site does not have. */
  readonly problem: RuleProblem | null;
}

/** The site's rules in their order. */
export async function findRuleRows(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<StoredRule[]> {
  const { rows } = await sql<RuleRow & { problem: RuleProblem | null }>`
    select r.rule_id as "ruleId", r.version, r.name, r.filter_type as "filterType", r.category, r.brand, r.sku,
      r.strategy, r.adjust_by as "adjustBy", r.adjustment, r.merchant, r.threshold_bp as "thresholdBp", r.ending,
      r.leaves_promotions as "leavesPromotions", r.is_enabled as "isEnabled", r.active_from::text as "activeFrom",
      r.active_until::text as "activeUntil", r.weekdays, r.has_own_guards as "hasOwnGuards",
      r.min_margin_bp as "minMarginBp", r.max_step_bp as "maxStepBp", r.max_changes_per_day as "maxChangesPerDay",
      case
        when r.filter_type = 'CATEGORY' and not exists (
          select from category c where c.site_id = r.site_id
            and (c.path = r.category or starts_with(c.path, r.category || '/'))) then 'category-missing'
        when r.filter_type = 'BRAND' and not exists (
          select from brand b where b.site_id = r.site_id and lower(b.name) = lower(r.brand)) then 'brand-missing'
        when r.filter_type = 'SKU' and not exists (
          select from product p where p.site_id = r.site_id and p.sku = r.sku) then 'sku-missing'
        when r.merchant is not null and not exists (
          select from offer o where o.site_id = r.site_id and o.domain = r.merchant) then 'merchant-missing'
      end as problem
    from pricing_rule r where r.site_id = ${siteId} order by r.position, r.rule_id`.execute(trx);
  return rows.map(({ problem, ...row }) => ({ row, problem }));
}

/** The rule with a name, compared as the unique index does. @returns undefined when the name is free */
export async function findRuleByName(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  name: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom("pricing_rule")
    .select("rule_id")
    .where("site_id", "=", siteId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.rule_id;
}

/** Adds a rule as the last one. */
export async function insertRule(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  row: RuleRow,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) + 1, 0) as position from pricing_rule where site_id = ${siteId}`.execute(
    trx,
  );
  await sql`
    insert into pricing_rule (site_id, rule_id, position, version, name, filter_type, category, brand, sku, strategy,
      adjust_by, adjustment, merchant, threshold_bp, ending, leaves_promotions, is_enabled, active_from, active_until,
      weekdays, has_own_guards, min_margin_bp, max_step_bp, max_changes_per_day, created_at, changed_at)
    values (${siteId}, ${row.ruleId}, ${rows[0]?.position ?? 0}, ${row.version}, ${row.name}, ${row.filterType}, ${row.category}, ${row.brand}, ${row.sku}, ${row.strategy},
      ${row.adjustBy}, ${row.adjustment}::bigint, ${row.merchant}, ${row.thresholdBp}::integer, ${row.ending},
      ${row.leavesPromotions}, ${row.isEnabled}, ${row.activeFrom}::date, ${row.activeUntil}::date,
      ${row.weekdays}::smallint, ${row.hasOwnGuards}, ${row.minMarginBp}::integer, ${row.maxStepBp}::integer,
      ${row.maxChangesPerDay}::integer, ${now}::timestamptz, ${now}::timestamptz)`.execute(trx);
}

export async function updateRule(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  row: RuleRow,
  now: Date,
): Promise<void> {
  await sql`
    update pricing_rule set
      version = ${row.version}, name = ${row.name}, filter_type = ${row.filterType}, category = ${row.category},
      brand = ${row.brand}, sku = ${row.sku}, strategy = ${row.strategy}, adjust_by = ${row.adjustBy},
      adjustment = ${row.adjustment}, merchant = ${row.merchant}, threshold_bp = ${row.thresholdBp},
      ending = ${row.ending}, leaves_promotions = ${row.leavesPromotions}, is_enabled = ${row.isEnabled},
      active_from = ${row.activeFrom}::date, active_until = ${row.activeUntil}::date, weekdays = ${row.weekdays},
      has_own_guards = ${row.hasOwnGuards}, min_margin_bp = ${row.minMarginBp}, max_step_bp = ${row.maxStepBp},
      max_changes_per_day = ${row.maxChangesPerDay}, changed_at = ${now}
    where site_id = ${siteId} and rule_id = ${row.ruleId}`.execute(trx);
}

export async function deleteRuleRow(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  ruleId: number,
): Promise<void> {
  await sql`delete from pricing_rule where site_id = ${siteId} and rule_id = ${ruleId}`.execute(trx);
}

/** @param ruleIds every rule of the site, in the new order */
export async function updateOrder(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  ruleIds: readonly number[],
): Promise<void> {
  await sql`
    update pricing_rule r set position = ordered.position
    from unnest(${[...ruleIds]}::bigint[]) with ordinality as ordered(rule_id, position)
    where r.site_id = ${siteId} and r.rule_id = ordered.rule_id`.execute(trx);
}

export interface RuleVersion {
  readonly ruleId: number;
  readonly version: number;
  /** Null: deleted. */
  readonly rule: RuleRow | null;
  readonly changedBy: number | null;
}

/** Adds a state of a rule to its history. */
export async function insertVersion(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { ruleId, version, rule, changedBy }: RuleVersion,
  now: Date,
): Promise<void> {
  await sql`
    insert into pricing_rule_version (site_id, rule_id, version, rule, changed_at, changed_by)
    values (${siteId}, ${ruleId}, ${version}, ${rule === null ? null : JSON.stringify(rule)}::jsonb, ${now}, ${changedBy})`.execute(
    trx,
  );
}
