import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { StoredRecommendation } from "./core/stored-recommendation.ts";

/** Locks the stored recommendations of products, by id, so that reviews and other computations wait. */
export async function lockRecommendations(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<void> {
  await sql`
    select 1 from recommendation where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
    order by product_id for update`.execute(trx);
}

/**
 * Locks the stored recommendations of products as `lockRecommendations` does. @returns what is stored, null without a row; of
 * products that are no longer there nothing
 */
export async function lockStored(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, StoredRecommendation | null>> {
  const ids = sql`any(${[...productIds]}::bigint[])`;
  const { rows } = await sql<{ product_id: number; stored: StoredValues | null }>`
    with locked as (
      select * from recommendation where site_id = ${siteId} and product_id = ${ids} order by product_id for update
    )
    select p.product_id, ${storedOf()} as stored
    from product p left join locked r on r.product_id = p.product_id
    where p.site_id = ${siteId} and p.product_id = ${ids}`.execute(trx);
  return new Map(rows.map(({ product_id, stored }) => [product_id, stored && toStored(stored)]));
}

/** In the order of `toStored`. */
const storedColumns = [
  "version",
  "state",
  "rule_id",
  "rule_version",
  "decision_id",
  "own_bani",
  "recommended_bani",
  "promo_bani",
  "campaign_bani",
  "profit_bani",
  "target_offer_id",
  "target_bani",
  "change_bp",
  "over_threshold_bp",
  "warning",
  "refusal",
  "approved_rule_id",
  "approved_bani",
  "removed_rule_id",
  "removed_rule_version",
  "war_resumed_at",
  "guard",
] as const;

/** Selects the values of a row `r` of `recommendation` as a JSON array; null where there is none. */
export function storedOf(): RawBuilder<unknown> {
  const values = sql.join(storedColumns.map((name) => sql.ref(`r.${name}`)));
  return sql`case when r.product_id is not null then json_build_array(${values}) end`;
}

/** A stored recommendation as `storedOf` selects it. */
export type StoredValues = [
  version: number,
  state: StoredRecommendation["state"],
  ruleId: number,
  ruleVersion: number,
  decisionId: number | null,
  ownBani: number | null,
  recommendedBani: number | null,
  promoBani: number | null,
  campaignBani: number | null,
  profitBani: number | null,
  targetOfferId: number | null,
  targetBani: number | null,
  changeBp: number | null,
  overThresholdBp: number | null,
  warning: StoredRecommendation["warning"],
  refusal: StoredRecommendation["refusal"],
  approvedRuleId: number | null,
  approvedBani: number | null,
  removedRuleId: number | null,
  removedRuleVersion: number | null,
  warResumedAt: string | null,
  guard: StoredRecommendation["guard"],
];

export function toStored(values: StoredValues): StoredRecommendation {
  return {
    version: values[0],
    state: values[1],
    ruleId: values[2],
    ruleVersion: values[3],
    decisionId: values[4],
    ownBani: values[5],
    recommendedBani: values[6],
    promoBani: values[7],
    campaignBani: values[8],
    profitBani: values[9],
    targetOfferId: values[10],
    targetBani: values[11],
    changeBp: values[12],
    overThresholdBp: values[13],
    warning: values[14],
    refusal: values[15],
    approvedRuleId: values[16],
    approvedBani: values[17],
    removedRuleId: values[18],
    removedRuleVersion: values[19],
    warResumedAtMs: values[20] === null ? null : Date.parse(values[20]),
    guard: values[21],
  };
}
