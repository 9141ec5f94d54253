import { type RawBuilder, sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  type RecommendationFilter,
  recommendationCondition,
} from "../recommendations/recommendations.repo.ts";
import type { LockedRow } from "./core/review-decision.ts";

/** Rows of `recommendation` are locked in the order of their product ids. */
const lockedColumns = sql`r.product_id as "productId", r.version, r.state, r.refusal,
  r.recommended_bani as "recommendedBani", r.decided_at as "decidedAt", r.decided_session as "decidedSession"`;

/** Locks the rows of some products; products without a row are missing. */
export async function lockRows(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select ${lockedColumns} from recommendation r
     where r.site_id = ${siteId} and r.product_id = any(${productIds}::bigint[])
     order by r.product_id for update`.execute(trx);
  return rows;
}

/** Locks the rows that pass a filter. @param limit maximum number of rows */
export async function lockFiltered(
  trx: Transaction<Tables>,
  filter: RecommendationFilter,
  limit: number,
): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select ${lockedColumns} from recommendation r
     where ${recommendationCondition(filter)}
     order by r.product_id limit ${limit} for update`.execute(trx);
  return rows;
}

export interface FalseReduction {
  readonly productId: number;
  readonly recommendedBani: number;
  readonly referenceBani: number;
  readonly referenceDay: string;
}

/** The first of some products whose promotional price is not below the reference price of its running promotion. */
export async function findFalseReduction(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  today: LocalDay,
): Promise<FalseReduction | undefined> {
  const { rows } = await sql<FalseReduction>`
    select r.product_id as "productId", r.recommended_bani as "recommendedBani", m.reference_bani as "referenceBani",
           m.reference_day as "referenceDay"
      from recommendation r join promotion m on m.site_id = r.site_id and m.product_id = r.product_id
     where r.site_id = ${siteId} and r.product_id = any(${productIds}::bigint[]) and r.promo_bani is not null
       and m.ended_at is null and m.starts_on <= ${today}::date and (m.ends_on is null or m.ends_on >= ${today}::date)
       and r.recommended_bani >= m.reference_bani
     order by r.product_id limit 1`.execute(trx);
  return rows[0];
}

/** Locks the warnings that wait because of the brake. @returns ids of their products */
export async function lockBraked(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.product_id as id from recommendation r
     where r.site_id = ${siteId} and r.state = 'WARNING' and r.warning = 'brake'
     order by r.product_id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** @returns false when the brake does not hold */
export async function deleteBrake(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("pricing_brake")
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ids among these that are products of the site. */
export async function findProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("product")
    .select("product_id")
    .where("site_id", "=", siteId)
    .where(sql<boolean>`product_id = any(${ids}::bigint[])`)
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}

/** Who decides, where and when. */
export interface Decision {
  readonly siteId: AuthorizedSiteId;
  readonly batchId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly now: Date;
}

/** Columns of `recommendation` that people's decisions change; each batch stores them before and after. */
const reviewedColumns = [
  "state",
  "warning",
  "over_threshold_bp",
  "refusal",
  "approved_rule_id",
  "approved_bani",
  "approved_at",
  "approved_by",
  "removed_rule_id",
  "removed_rule_version",
  "war_until",
  "war_resumed_at",
] as const;

/** Rows per statement: a statement must end within the time limit of requests. */
const chunkSize = 5_000;

/** Recommended prices become the approved ones. @param productIds of locked rows */
export async function approveRows(
  trx: Transaction<Tables>,
  decision: Decision,
  productIds: readonly number[],
) {
  const { userId, now } = decision;
  await changeRows(trx, decision, productIds, {
    assignments: sql`state = 'ACTIVELY_PRICED', warning = null, over_threshold_bp = null,
      approved_rule_id = r.rule_id, approved_bani = r.recommended_bani, approved_at = ${now}::timestamptz,
      approved_by = ${userId}::bigint`,
  });
}

/** The products leave pricing until their rule changes. @param productIds of locked rows */
export async function denyRows(trx: Transaction<Tables>, decision: Decision, productIds: readonly number[]) {
  await changeRows(trx, decision, productIds, {
    assignments: sql`state = 'REMOVED', warning = null, over_threshold_bp = null, removed_rule_id = r.rule_id,
      removed_rule_version = r.rule_version, approved_rule_id = null, approved_bani = null, approved_at = null,
      approved_by = null`,
  });
}

/** Nothing is shown of the products until they are computed again. @param productIds of locked rows */
export async function putRowsBack(
  trx: Transaction<Tables>,
  decision: Decision,
  productIds: readonly number[],
) {
  await changeRows(trx, decision, productIds, {
    assignments: sql`state = 'UNCHANGED', removed_rule_id = null, removed_rule_version = null, war_until = null,
      war_resumed_at = case when r.refusal = 'price-war' then ${decision.now}::timestamptz else r.war_resumed_at end,
      refusal = null`,
  });
}

/** The rows become as they were before a batch. @param productIds of locked rows that it changed last */
export async function restoreRows(
  trx: Transaction<Tables>,
  decision: Decision,
  productIds: readonly number[],
  restoredBatchId: number,
) {
  const { siteId } = decision;
  const assignments = reviewedColumns.map((column) => sql`${sql.ref(column)} = was.${sql.ref(column)}`);
  await changeRows(trx, decision, productIds, {
    assignments: sql.join(assignments),
    source: sql`join review_batch_row restored on restored.site_id = ${siteId}
        and restored.batch_id = ${restoredBatchId} and restored.product_id = old.product_id
      cross join lateral jsonb_populate_record(null::recommendation, restored.before) was`,
  });
}

interface Change {
  /** SET list; `r` is the row, `source` what it is joined with. */
  readonly assignments: RawBuilder<unknown>;
  readonly source?: RawBuilder<unknown>;
}

/** Changes rows and writes them to the batch as they were before and are after it. */
async function changeRows(
  trx: Transaction<Tables>,
  { siteId, batchId, sessionId, now }: Decision,
  productIds: readonly number[],
  { assignments, source = sql`` }: Change,
): Promise<void> {
  for (let from = 0; from < productIds.length; from += chunkSize) {
    const ids = productIds.slice(from, from + chunkSize);
    await sql`
      with changed as (
        update recommendation r set ${assignments}, version = r.version + 1,
               decided_at = ${now}::timestamptz, decided_session = ${sessionId}::text
          from recommendation old ${source}
         where r.site_id = ${siteId} and old.site_id = ${siteId} and old.product_id = r.product_id
           and r.product_id = any(${ids}::bigint[])
        returning r.product_id, r.decision_id, r.version, ${reviewed("old")} as before, ${reviewed("r")} as after
      )
      insert into review_batch_row (site_id, batch_id, product_id, decision_id, before, after, version_after)
      select ${siteId}, ${batchId}::bigint, product_id, decision_id, before, after, version from changed`.execute(
      trx,
    );
  }
}

function reviewed(table: string): RawBuilder<unknown> {
  const pairs = reviewedColumns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${table}.${column}`)}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
