import { type Kysely, sql, type Transaction } from "kysely";
import type { QueuedWatch } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
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
  await sql`
    insert into watch_outbox (site_id, entry_id, action, page_id, url, record_id, product_id, created_at)
    select ${siteId}, "entryId", ${action}, "pageId", url, "recordId", "productId", ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(entries)}::json)
        as new("entryId" bigint, "pageId" uuid, url text, "recordId" bigint, "productId" bigint)`.execute(
    trx,
  );
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
