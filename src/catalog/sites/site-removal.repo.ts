import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Tables whose rows are deleted after those of products and offers, in this order because of their foreign keys. */
export const remainingTables = [
  "category",
  "hidden_category",
  "hidden_brand",
  "brand",
  "dynamic_field_value",
  "dynamic_field",
  "price_segment",
  "saved_view",
  "product_history",
  "lesson_request",
  "changed_product",
] as const satisfies readonly (keyof Tables)[];

/**
 * Locks a site for its removal: additions of products and links, which lock it against removal, have ended or wait.
 * @returns false when it was removed already
 */
export async function lockForRemoval(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const { rows } = await sql`select from site where site_id = ${siteId} for update`.execute(trx);
  return rows.length > 0;
}

/** Consecutive record ids for queue entries, one per deleted row. */
export interface IdBlock {
  readonly firstId: number;
  readonly count: number;
}

/** Deletes up to `count` offers and queues the end of watching their pages. @returns number of offers deleted */
export async function removeOffers(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { firstId, count }: IdBlock,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with gone as (
      delete from offer where site_id = ${siteId} and (product_id, offer_id) in (
        select product_id, offer_id from offer where site_id = ${siteId} limit ${count})
      returning page_id, url, offer_id, product_id
    ), queued as (
      insert into watch_outbox (site_id, entry_id, action, page_id, url, record_id, product_id, created_at)
      select ${siteId}, ${firstId}::bigint + row_number() over () - 1, 'unwatch', page_id, url, offer_id, product_id,
        ${now}::timestamptz from gone
    )
    select count(*) as removed from gone`.execute(trx);
  return rows[0]?.removed ?? 0;
}

/**
 * Deletes up to `count` products with their listings and corrections, and queues the end of watching their own pages.
 * @returns number of products deleted
 */
export async function removeProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { firstId, count }: IdBlock,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with gone as (
      delete from product where site_id = ${siteId} and product_id in (
        select product_id from product where site_id = ${siteId} limit ${count})
      returning page_id, url, product_id
    ), queued as (
      insert into watch_outbox (site_id, entry_id, action, page_id, url, record_id, product_id, created_at)
      select ${siteId}, ${firstId}::bigint + row_number() over () - 1, 'unwatch', page_id, url, product_id, product_id,
        ${now}::timestamptz from gone where page_id is not null
    )
    select count(*) as removed from gone`.execute(trx);
  return rows[0]?.removed ?? 0;
}

/** Deletes queued watches and rechecks of a site; the ends of watches stay queued. */
export async function removeQueuedAdditions(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<void> {
  await sql`delete from watch_outbox where site_id = ${siteId} and action <> 'unwatch'`.execute(trx);
}

/** Deletes up to `count` rows of a site from a table. @returns number of rows deleted */
export async function removeRows(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  table: (typeof remainingTables)[number],
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where site_id = ${siteId} limit ${count}))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export async function removeSiteRow(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await trx.deleteFrom("site").where("site_id", "=", siteId).execute();
}
