import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ReviewBatch } from "./review.contract.ts";
import type { Decision } from "./review.repo.ts";

/** What a batch did. */
export interface NewBatch {
  readonly action: ReviewBatch["action"];
  readonly rowsChanged: number;
  /** Of ROLL_BACK. */
  readonly restoresBatchId?: number;
}

/** Written before its rows, which refer to it. */
export async function insertBatch(
  trx: Transaction<Tables>,
  { siteId, batchId, userId, now }: Decision,
  { action, rowsChanged, restoresBatchId = undefined }: NewBatch,
): Promise<void> {
  await trx
    .insertInto("review_batch")
    .values({
      site_id: siteId,
      batch_id: batchId,
      made_at: now,
      user_id: userId,
      action,
      rows_changed: rowsChanged,
      restores_batch_id: restoresBatchId ?? null,
    })
    .execute();
}

export interface BatchRow {
  readonly id: number;
  readonly madeAt: Date;
  readonly userId: number;
  readonly action: ReviewBatch["action"];
  readonly rows: number;
  readonly restores: number | null;
  readonly restorable: number;
  readonly isRolledBack: boolean;
}

/** Batches of the site, latest first. */
export async function findBatches(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.batch_id as id, b.made_at as "madeAt", b.user_id as "userId", b.action, b.rows_changed as rows,
           b.restores_batch_id as restores,
           (select count(*) from review_batch_row changed
              join recommendation r on r.site_id = ${siteId} and r.product_id = changed.product_id
               and r.version = changed.version_after
             where changed.site_id = ${siteId} and changed.batch_id = b.batch_id) as restorable,
           b.batch_id in (select undo.restores_batch_id from review_batch undo
             where undo.site_id = ${siteId} and undo.restores_batch_id is not null) as "isRolledBack"
      from review_batch b where b.site_id = ${siteId}
     order by b.made_at desc, b.batch_id desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

export interface BatchProduct {
  readonly batchId: number;
  readonly id: number;
  readonly productName: string;
  readonly priceBani: number | null;
}

/**
 * The first products of each of some batches, by product id; deleted ones are missing. Of an approval the price is the approved one;
 * of another decision the one that was recommended, as long as the row has not changed since, else the one approved before.
 */
export async function findBatchProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  batchIds: readonly number[],
  limit: number,
): Promise<BatchProduct[]> {
  const { rows } = await sql<BatchProduct>`
    select b.batch_id as "batchId", named.id, named.title as "productName", named.price as "priceBani"
      from review_batch b, lateral (
        select p.product_id as id, p.title,
               coalesce((changed.after ->> 'approved_bani')::bigint,
                 case when r.version = changed.version_after then r.recommended_bani end,
                 (changed.before ->> 'approved_bani')::bigint) as price
          from review_batch_row changed
          join product p on p.site_id = ${siteId} and p.product_id = changed.product_id
          left join recommendation r on r.site_id = ${siteId} and r.product_id = changed.product_id
         where changed.site_id = ${siteId} and changed.batch_id = b.batch_id
         order by changed.product_id limit ${limit}) named
     where b.site_id = ${siteId} and b.batch_id = any(${[...batchIds]}::bigint[])
     order by b.batch_id, named.id`.execute(trx);
  return rows;
}

export async function countBatches(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<number> {
  const { total } = await trx
    .selectFrom("review_batch")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("site_id", "=", siteId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Number of rows that a batch changed; undefined when the site has no such batch. */
export async function findBatchSize(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  batchId: number,
): Promise<number | undefined> {
  const batch = await trx
    .selectFrom("review_batch")
    .select("rows_changed")
    .where("site_id", "=", siteId)
    .where("batch_id", "=", batchId)
    .executeTakeFirst();
  return batch?.rows_changed;
}

/** Locks the rows that a batch changed, by product id. @returns ids of those that nothing has changed since */
export async function lockUntouched(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  batchId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; isUntouched: boolean }>`
    select r.product_id as id, r.version = changed.version_after as "isUntouched"
      from review_batch_row changed
      join recommendation r on r.site_id = ${siteId} and r.product_id = changed.product_id
     where changed.site_id = ${siteId} and changed.batch_id = ${batchId}
     order by r.product_id for update of r`.execute(trx);
  return rows.flatMap(({ id, isUntouched }) => (isUntouched ? [id] : []));
}

/** Those of some products whose recommended prices people have decided. */
export async function findReviewedProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    select distinct product_id as "productId" from review_batch_row
    where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])`.execute(trx);
  return rows.map(({ productId }) => productId);
}

/** Products of a batch without some, by title; deleted ones are missing. */
export async function findOtherProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  batchId: number,
  { without, limit }: { readonly without: readonly number[]; readonly limit: number },
): Promise<{ id: number; productName: string }[]> {
  const { rows } = await sql<{ id: number; productName: string }>`
    select p.product_id as id, p.title as "productName"
      from review_batch_row changed
      join product p on p.site_id = ${siteId} and p.product_id = changed.product_id
     where changed.site_id = ${siteId} and changed.batch_id = ${batchId}
       and not exists (select from unnest(${without}::bigint[]) restored(id) where restored.id = p.product_id)
     order by p.title, p.product_id limit ${limit}`.execute(trx);
  return rows;
}

/** What keeps a decision from being rolled back. */
export interface BatchObstacle {
  /** Whether any of its products still exists. */
  readonly hasProducts: boolean;
  /** Who decided last about products that nothing has changed since; null: a computation has changed all of them. */
  readonly laterUserId: number | null;
}

/** Why no row of a batch is as the batch left it. */
export async function findObstacle(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  batchId: number,
): Promise<BatchObstacle> {
  const ofBatch = sql`changed.site_id = ${siteId} and changed.batch_id = ${batchId}`;
  const { rows } = await sql<BatchObstacle>`
    select exists (select from review_batch_row changed
                     join product p on p.site_id = ${siteId} and p.product_id = changed.product_id
                    where ${ofBatch}) as "hasProducts",
           (select b.user_id from review_batch_row changed
              join recommendation r on r.site_id = ${siteId} and r.product_id = changed.product_id
              join review_batch_row later on later.site_id = ${siteId} and later.product_id = changed.product_id
               and later.version_after = r.version
              join review_batch b on b.site_id = ${siteId} and b.batch_id = later.batch_id
             where ${ofBatch} and later.batch_id <> ${batchId}
             order by b.made_at desc, b.batch_id desc limit 1) as "laterUserId"`.execute(trx);
  return rows[0] ?? { hasProducts: false, laterUserId: null };
}
