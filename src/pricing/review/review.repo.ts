import { type RawBuilder, sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
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

/** Ids of the products whose warnings wait because of the brake. */
export function findBraked(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<number[]> {
  return brakedProducts(trx, siteId, sql``);
}

/** Locks the warnings that wait because of the brake. @returns ids of their products */
export function lockBraked(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<number[]> {
  return brakedProducts(trx, siteId, sql`for update`);
}

async function brakedProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  lock: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.product_id as id from recommendation r
     where r.site_id = ${siteId} and r.state = 'WARNING' and r.warning = 'brake'
     order by r.product_id ${lock}`.execute(trx);
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
  /** Whether they may see what follows from costs. */
  readonly seesCosts: boolean;
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

/** New values of them; `r` is the row. */
type Assignments = Partial<Record<(typeof reviewedColumns)[number], RawBuilder<unknown>>>;

const noValue = sql`null`;

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
    assignments: {
      state: sql`'ACTIVELY_PRICED'`,
      warning: noValue,
      over_threshold_bp: noValue,
      approved_rule_id: sql`r.rule_id`,
      approved_bani: sql`r.recommended_bani`,
      approved_at: sql`${now}::timestamptz`,
      approved_by: sql`${userId}::bigint`,
    },
  });
}

/** The products leave pricing until their rule changes. @param productIds of locked rows */
export async function denyRows(trx: Transaction<Tables>, decision: Decision, productIds: readonly number[]) {
  await changeRows(trx, decision, productIds, {
    assignments: {
      state: sql`'REMOVED'`,
      warning: noValue,
      over_threshold_bp: noValue,
      removed_rule_id: sql`r.rule_id`,
      removed_rule_version: sql`r.rule_version`,
      approved_rule_id: noValue,
      approved_bani: noValue,
      approved_at: noValue,
      approved_by: noValue,
    },
  });
}

/** Nothing is shown of the products until they are computed again. @param productIds of locked rows */
export async function putRowsBack(
  trx: Transaction<Tables>,
  decision: Decision,
  productIds: readonly number[],
) {
  await changeRows(trx, decision, productIds, {
    assignments: {
      state: sql`'UNCHANGED'`,
      removed_rule_id: noValue,
      removed_rule_version: noValue,
      war_until: noValue,
      war_resumed_at: sql`case when r.refusal = 'price-war' then ${decision.now}::timestamptz else r.war_resumed_at end`,
      refusal: noValue,
    },
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
  await changeRows(trx, decision, productIds, {
    assignments: Object.fromEntries(reviewedColumns.map((column) => [column, sql`was.${sql.ref(column)}`])),
    sourceOf: async (ids) => {
      const { rows } = await sql<{ before: string | null }>`
        select json_agg(before || jsonb_build_object('product_id', product_id))::text as before from review_batch_row
         where site_id = ${siteId} and batch_id = ${restoredBatchId} and product_id = any(${ids}::bigint[])`.execute(
        trx,
      );
      return sql`json_populate_recordset(null::recommendation, ${rows[0]?.before ?? "[]"}::json) was`;
    },
  });
}

interface Change {
  readonly assignments: Assignments;
  /** What the rows of some products are joined with, by `product_id`, under the name "was". */
  readonly sourceOf?: (productIds: readonly number[]) => Promise<RawBuilder<unknown>>;
}

/**
 * Writes rows to the batch as they are and as they will be, then changes them: they are locked, so that both are the same. The
 * rows stay in the database, without a WITH that writes (decision 72).
 */
async function changeRows(
  trx: Transaction<Tables>,
  { siteId, batchId, sessionId, now }: Decision,
  productIds: readonly number[],
  { assignments, sourceOf }: Change,
): Promise<void> {
  const assigned = Object.entries(assignments).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  for (let from = 0; from < productIds.length; from += chunkSize) {
    const ids = productIds.slice(from, from + chunkSize);
    const source = await sourceOf?.(ids);
    const isChanged = sql`r.site_id = ${siteId} and r.product_id = any(${ids}::bigint[])`;
    const insert = sql`
      insert into review_batch_row (site_id, batch_id, product_id, decision_id, before, after, version_after)
      select ${siteId}, ${batchId}::bigint, r.product_id, r.decision_id, ${reviewed({})}, ${reviewed(assignments)},
          r.version + 1
        from recommendation r ${source ? sql`join ${source} on was.product_id = r.product_id` : sql``}
       where ${isChanged}
      on conflict do nothing`;
    await insertNew(trx, ids.length, insert);
    await sql`
      update recommendation r set ${sql.join(assigned)}, version = r.version + 1,
             decided_at = ${now}::timestamptz, decided_session = ${sessionId}::text
        ${source ? sql`from ${source}` : sql``}
       where ${isChanged} ${source ? sql`and was.product_id = r.product_id` : sql``}`.execute(trx);
  }
}

/** What review changes of a row, as JSON. @param assignments values in place of the row's own */
function reviewed(assignments: Assignments): RawBuilder<unknown> {
  const pairs = reviewedColumns.map(
    (column) => sql`${sql.lit(column)}, ${assignments[column] ?? sql.ref(`r.${column}`)}`,
  );
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
