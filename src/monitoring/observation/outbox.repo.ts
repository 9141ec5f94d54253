import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** Asks for the pages' present state to be taken to their watchers. */
export async function queuePages(db: Kysely<Tables>, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length === 0) return;
  await sql`
    insert into observation_outbox (page_id, queued_at)
    select page_id, now() from unnest(${[...pageIds]}::uuid[]) as queued(page_id)`.execute(db);
}

export interface OutboxEntry {
  readonly pageId: string;
  readonly entryId: string;
}

/** The entries that wait longest, without those put off. */
export async function findQueued(db: Kysely<Tables>, limit: number): Promise<OutboxEntry[]> {
  const rows = await db
    .selectFrom("observation_outbox")
    .select(["page_id", "entry_id"])
    .where("queued_at", "<=", sql<Date>`now()`)
    .orderBy("queued_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ pageId: row.page_id, entryId: row.entry_id }));
}

/** Takes away exactly these entries: one that came for the same page meanwhile stays. */
export async function removeQueued(db: Kysely<Tables>, entries: readonly OutboxEntry[]): Promise<void> {
  await sql`
    delete from observation_outbox o
    using unnest(${entries.map((entry) => entry.pageId)}::uuid[],
      ${entries.map((entry) => entry.entryId)}::uuid[]) as done(page_id, entry_id)
    where o.page_id = done.page_id and o.entry_id = done.entry_id`.execute(db);
}

/** Puts entries off that could not be taken to every watcher. @param delayMs milliseconds from now */
export async function deferQueued(
  db: Kysely<Tables>,
  entries: readonly OutboxEntry[],
  delayMs: number,
): Promise<void> {
  await sql`
    update observation_outbox o set queued_at = now() + ${delayMs} * interval '1 ms'
    from unnest(${entries.map((entry) => entry.pageId)}::uuid[],
      ${entries.map((entry) => entry.entryId)}::uuid[]) as failed(page_id, entry_id)
    where o.page_id = failed.page_id and o.entry_id = failed.entry_id`.execute(db);
}

/**
 * Marks pages that were not read since `before` as no longer fresh and queues them for their watchers, both in one
 * statement.
 * @returns how many pages
 */
export async function expireFreshness(db: Kysely<Tables>, before: Date, at: Date): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    with stale as (
      update page set is_fresh = false, observed_at = greatest(${at}, observed_at + interval '1 ms')
      where is_fresh and checked_at < ${before}
      returning page_id
    ), queued as (
      insert into observation_outbox (page_id, queued_at) select page_id, now() from stale
    )
    select count(*)::integer as pages from stale`.execute(db);
  return rows[0]?.pages ?? 0;
}
