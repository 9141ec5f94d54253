import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { PageChange } from "../monitoring.ports.ts";
import { doubtfulPrice } from "./page-state.repo.ts";

/** Queues the pages' current state for their watchers. */
export async function queuePages(db: Kysely<Tables>, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length === 0) return;
  await sql`
    insert into observation_outbox (page_id, queued_at)
    select page_id, now() from unnest(${[...pageIds]}::uuid[]) as queued(page_id)
    on conflict do nothing`.execute(db);
}

export interface OutboxEntry {
  readonly pageId: string;
  readonly entryId: string;
}

/** The oldest entries, without deferred ones. */
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

/** Deletes exactly these entries; a newer one of the same page stays. */
export async function removeQueued(db: Kysely<Tables>, entries: readonly OutboxEntry[]): Promise<void> {
  await sql`
    delete from observation_outbox o
    using unnest(${entries.map((entry) => entry.pageId)}::uuid[],
      ${entries.map((entry) => entry.entryId)}::uuid[]) as done(page_id, entry_id)
    where o.page_id = done.page_id and o.entry_id = done.entry_id`.execute(db);
}

/** Defers entries that could not be applied for every watcher. @param delayMs milliseconds from now */
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

/** A page that was not read for long, with the next instant of its state. */
export interface StalePage {
  readonly pageId: string;
  readonly observedAt: Date;
}

/** Fresh pages that were not read since `before`. Their state changes at `at`, or just after its last change. */
export async function findStalePages(
  db: Kysely<Tables>,
  before: Date,
  at: Date,
  limit: number,
): Promise<StalePage[]> {
  const { rows } = await sql<StalePage>`
    select page_id as "pageId", greatest(${at}::timestamptz, observed_at + interval '1 ms') as "observedAt"
      from page where is_fresh and checked_at < ${before} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Marks these pages as stale, unless they were read since, and queues them for their watchers.
 * @returns the number of pages
 */
export async function markStale(
  trx: Kysely<Tables>,
  pages: readonly StalePage[],
  before: Date,
): Promise<number> {
  const { rows } = await sql<{ page_id: string }>`
    update page p set is_fresh = false, observed_at = stale.observed_at
      from unnest(${pages.map(({ pageId }) => pageId)}::uuid[], ${pages.map(({ observedAt }) => observedAt)}::timestamptz[])
        as stale(page_id, observed_at)
     where p.page_id = stale.page_id and p.is_fresh and p.checked_at < ${before}
       and (p.observed_at is null or p.observed_at < stale.observed_at)
    returning p.page_id`.execute(trx);
  await queuePages(
    trx,
    rows.map((row) => row.page_id),
  );
  return rows.length;
}

/** The current state of a page for one of its watchers. */
export interface WatchedPage extends PageChange {
  readonly pageId: string;
  readonly siteId: number;
}

/** Pages with each of their watchers; unread and unwatched pages are left out. */
export async function findWatchedPages(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<WatchedPage[]> {
  type Stored = Omit<WatchedPage, "quantity" | "doubtful"> & { quantity: string | null; quarantine: unknown };
  const { rows } = await sql<Stored>`
    select p.page_id as "pageId", p.url, w.site_id as "siteId", w.offer_id as "offerId",
      w.product_id as "productId", w.is_own as "isOwn", p.observed_at as "observedAt", p.is_fresh as "isFresh",
      p.price_minor as "priceMinor", p.previous_price_minor as "previousPriceMinor",
      p.cut_price_minor as "cutPriceMinor", p.currency, p.availability,
      p.availability_label as "availabilityLabel", p.quantity, p.is_promo as "isPromo",
      p.price_changed_at as "priceChangedAt", p.facts, p.quarantine,
      case when p.reason = 'something-else' then p.reason_detail end as "shownInstead"
    from page p join page_watch w on w.page_id = p.page_id
    where p.page_id = any(${[...pageIds]}::uuid[]) and p.observed_at is not null`.execute(db);
  return rows.map(({ quarantine, quantity, ...row }) => {
    const doubtful = doubtfulPrice(quarantine);
    return {
      ...row,
      quantity: quantity === null ? null : Number(quantity),
      doubtful: doubtful && { priceMinor: doubtful.priceMinor, currency: doubtful.currency },
    };
  });
}
