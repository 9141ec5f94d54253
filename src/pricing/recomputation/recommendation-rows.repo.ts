import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ComputedRow } from "../evaluation/core/next-row.ts";

export interface RowToWrite extends ComputedRow {
  readonly productId: number;
  /** Null where no record was made of it. */
  readonly decisionId: number | null;
}

/**
 * Writes what was computed. What a person approved stays; a removal has ended where its product is computed again. The row's
 * version counts what a person decides about: the same price from another competitor with the same offer does not raise it.
 */
export async function writeRecommendations(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  rows: readonly RowToWrite[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into recommendation as r (site_id, product_id, state, rule_id, rule_version, decision_id, own_bani,
      recommended_bani, promo_bani, campaign_bani, profit_bani, target_offer_id, target_bani, change_bp, over_threshold_bp,
      warning, refusal, guard, computed_at)
    select ${siteId}, n.*, ${now}::timestamptz
    from unnest(${arrayOf(rows, "productId")}::bigint[], ${arrayOf(rows, "state")}::text[],
      ${arrayOf(rows, "ruleId")}::bigint[], ${arrayOf(rows, "ruleVersion")}::integer[],
      ${arrayOf(rows, "decisionId")}::bigint[], ${arrayOf(rows, "ownBani")}::bigint[],
      ${arrayOf(rows, "recommendedBani")}::bigint[], ${arrayOf(rows, "promoBani")}::bigint[],
      ${arrayOf(rows, "campaignBani")}::bigint[], ${arrayOf(rows, "profitBani")}::bigint[],
      ${arrayOf(rows, "targetOfferId")}::bigint[], ${arrayOf(rows, "targetBani")}::bigint[],
      ${arrayOf(rows, "changeBp")}::integer[], ${arrayOf(rows, "overThresholdBp")}::integer[],
      ${arrayOf(rows, "warning")}::text[], ${arrayOf(rows, "refusal")}::text[], ${arrayOf(rows, "guard")}::text[])
      as n(product_id)
    order by n.product_id
    on conflict (site_id, product_id) do update set
      version = r.version + case when (r.state, r.rule_id, r.rule_version, r.own_bani, r.recommended_bani, r.promo_bani,
          r.campaign_bani, r.profit_bani, r.target_bani, r.change_bp, r.warning, r.refusal, r.removed_rule_id)
        is distinct from (excluded.state, excluded.rule_id, excluded.rule_version, excluded.own_bani,
          excluded.recommended_bani, excluded.promo_bani, excluded.campaign_bani, excluded.profit_bani, excluded.target_bani,
          excluded.change_bp, excluded.warning, excluded.refusal, null) then 1 else 0 end,
      state = excluded.state, rule_id = excluded.rule_id,
      rule_version = excluded.rule_version, decision_id = coalesce(excluded.decision_id, r.decision_id),
      own_bani = excluded.own_bani, recommended_bani = excluded.recommended_bani, promo_bani = excluded.promo_bani,
      campaign_bani = excluded.campaign_bani, profit_bani = excluded.profit_bani, target_offer_id = excluded.target_offer_id,
      target_bani = excluded.target_bani, change_bp = excluded.change_bp,
      over_threshold_bp = excluded.over_threshold_bp, warning = excluded.warning, refusal = excluded.refusal,
      guard = excluded.guard, removed_rule_id = null, removed_rule_version = null, computed_at = excluded.computed_at`.execute(
    trx,
  );
}

/**
 * A column of the rows as an array of PostgreSQL: numbers, and words without characters that arrays would have quoted. A recordset
 * of JSON with so many columns takes the database and Node several times as long.
 */
function arrayOf(rows: readonly RowToWrite[], column: keyof RowToWrite): string {
  return `{${rows.map((row) => row[column] ?? "NULL").join(",")}}`;
}

export async function deleteRecommendations(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  await sql`
    delete from recommendation where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])`.execute(
    trx,
  );
}
