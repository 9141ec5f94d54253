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
  "deleted_product",
  "product_deletion",
  "market_overview",
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
  const isQueued = sql`q.site_id = ${siteId} and q.entry_id >= ${firstId} and q.entry_id < ${firstId + count}`;
  await sql`
    insert into watch_outbox (site_id, entry_id, action, page_id, url, record_id, product_id, created_at)
    select ${siteId}, ${firstId}::bigint + row_number() over () - 1, 'unwatch', page_id, url, offer_id, product_id,
      ${now}::timestamptz
      from (select page_id, url, offer_id, product_id from offer where site_id = ${siteId} limit ${count} for update) gone
    on conflict do nothing`.execute(trx);
  // Those that were queued, which leave the database neither to be deleted nor to be queued.
  const { numAffectedRows } = await sql`
    delete from offer o using watch_outbox q
     where o.site_id = ${siteId} and ${isQueued} and o.product_id = q.product_id and o.offer_id = q.record_id`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
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
  const { rows } = await sql<RemovedWatch>`
    delete from product where site_id = ${siteId} and product_id in (
      select product_id from product where site_id = ${siteId} limit ${count})
    returning page_id, url, product_id as record_id, product_id`.execute(trx);
  const watched = rows.filter(({ page_id }) => page_id !== null);
  await queueUnwatching(trx, siteId, watched, firstId, now);
  return rows.length;
}

interface RemovedWatch {
  readonly page_id: string | null;
  readonly url: string | null;
  readonly record_id: number;
  readonly product_id: number;
}

async function queueUnwatching(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  removed: readonly RemovedWatch[],
  firstId: number,
  now: Date,
): Promise<void> {
  if (removed.length === 0) return;
  await sql`
    insert into watch_outbox (site_id, entry_id, action, page_id, url, record_id, product_id, created_at)
    select ${siteId}, ${firstId}::bigint + row_number() over () - 1, 'unwatch', page_id, url, record_id, product_id,
      ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(removed)}::json)
        as gone(page_id uuid, url text, record_id bigint, product_id bigint)
    on conflict do nothing`.execute(trx);
}

/** Deletes queued watches and rechecks of a site; the ends of watches stay queued. */
export async function removeQueuedAdditions(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<void> {
  await sql`delete from watch_outbox where site_id = ${siteId} and action <> 'unwatch'`.execute(trx);
}

export async function removeSiteRow(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await trx.deleteFrom("site").where("site_id", "=", siteId).execute();
}
