import { type Kysely, sql, type Transaction } from "kysely";
import type { QueuedWatch } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A change in what a site watches, queued for monitoring. */
export interface WatchEntry {
  readonly entryId: number;
  readonly pageId: string;
  readonly url: string;
  /** The product's id for its own page, the offer's for a competitor's. */
  readonly recordId: number;
  readonly productId: number;
}

/** Queues changes of one kind. Call it in the transaction of the change itself. */
export async function queueWatchEntries(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  action: "watch" | "unwatch" | "recheck",
  entries: readonly WatchEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const insert = sql`
    insert into watch_outbox (site_id, entry_id, action, page_id, url, record_id, product_id, created_at)
    select ${siteId}, "entryId", ${action}, "pageId", url, "recordId", "productId", ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(entries)}::json)
        as new("entryId" bigint, "pageId" uuid, url text, "recordId" bigint, "productId" bigint)
    on conflict do nothing`;
  await insertNew(trx, entries.length, insert);
}

/**
 * Removes queued watch and unwatch entries of a record's pages. After several changes of one link only the last is then
 * queued, and the order in which the queue is read does not matter.
 */
export async function removeWatchEntries(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  recordId: number,
  pageIds: readonly string[],
): Promise<void> {
  await sql`
    delete from watch_outbox
     where site_id = ${siteId} and record_id = ${recordId} and page_id = any(${[...pageIds]}::uuid[])
       and action <> 'recheck'`.execute(trx);
}

/**
 * Removes queued entries of one kind for the current pages of products and of their offers. Entries of pages that they had before
 * stay.
 */
export async function removeProductWatchEntries(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  action: "watch" | "unwatch",
  productIds: readonly number[],
): Promise<void> {
  const ids = sql`any(${[...productIds]}::bigint[])`;
  await sql`
    delete from watch_outbox w using (
      select product_id as record_id, page_id from product where site_id = ${siteId} and product_id = ${ids}
      union all
      select offer_id, page_id from offer where site_id = ${siteId} and product_id = ${ids}
    ) watched
     where w.site_id = ${siteId} and w.action = ${action} and w.record_id = watched.record_id
       and w.page_id = watched.page_id`.execute(trx);
}

/**
 * The oldest queued changes of all sites, in the order in which they were created.
 * @param db the worker's pool, whose role may read the queues of all sites
 */
export async function findQueuedWatches(db: Kysely<Tables>, limit: number): Promise<QueuedWatch[]> {
  const rows = await db
    .selectFrom("watch_outbox")
    .selectAll()
    .orderBy("created_at")
    .orderBy("entry_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    siteId: row.site_id,
    entryId: row.entry_id,
    action: row.action,
    pageId: row.page_id,
    url: row.url,
    recordId: row.record_id,
    productId: row.product_id,
  }));
}

export async function removeQueuedWatches(
  db: Kysely<Tables>,
  entries: readonly Pick<QueuedWatch, "siteId" | "entryId">[],
): Promise<void> {
  await sql`
    delete from watch_outbox o
    using unnest(${entries.map((entry) => entry.siteId)}::bigint[],
      ${entries.map((entry) => entry.entryId)}::bigint[]) as done(site_id, entry_id)
    where o.site_id = done.site_id and o.entry_id = done.entry_id`.execute(db);
}
