import { type Kysely, sql } from "kysely";
import type { QueuedWatch } from "../../monitoring/monitoring.ports.ts";
import type { Tables } from "../../platform/db/tables.ts";

/**
 * The changes of every site that wait longest, in the order in which they were made.
 * @param db the worker's pool: its role alone sees the queue of every site
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

/** Sites whose checks have stopped because their subscription has. */
export async function findPausedSites(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom("site")
    .select("site_id")
    .where("has_active_subscription", "=", false)
    .execute();
  return rows.map((row) => row.site_id);
}
