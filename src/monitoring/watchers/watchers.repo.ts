import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export interface PageAddress {
  readonly pageId: string;
  readonly url: string;
  readonly host: string;
}

/**
 * Inserts hosts that are not stored yet; stored ones are not changed.
 * @param hosts `gapMs` is the minimum time between two requests, milliseconds
 */
export async function insertHosts(
  db: Kysely<Tables>,
  hosts: readonly { readonly host: string; readonly gapMs: number }[],
): Promise<void> {
  if (hosts.length === 0) return;
  await sql`
    insert into crawl_host (host, gap_ms, next_at)
    select host, gap_ms, now()
    from unnest(${hosts.map(({ host }) => host)}::text[], ${hosts.map(({ gapMs }) => gapMs)}::integer[])
      as known(host, gap_ms)
    order by host
    on conflict do nothing`.execute(db);
}

/**
 * Inserts pages and locks them until the transaction ends. A reading is then recorded either before this transaction,
 * which sees it, or after it, when the new watch exists.
 * @returns ids of the pages that have been observed already
 */
export async function lockPages(
  trx: Kysely<Tables>,
  pages: readonly PageAddress[],
  now: Date,
): Promise<string[]> {
  if (pages.length === 0) return [];
  const rows = pages.map(({ pageId, url, host }) => ({ page_id: pageId, url, host }));
  const { rows: locked } = await sql<{ page_id: string; is_known: boolean }>`
    insert into page (page_id, url, host, created_at)
    select r.page_id, r.url, r.host, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(page_id uuid, url text, host text)
    order by r.page_id
    on conflict (page_id) do update set url = page.url
    returning page_id, observed_at is not null as is_known`.execute(trx);
  return locked.filter((row) => row.is_known).map((row) => row.page_id);
}

export interface Watch {
  readonly pageId: string;
  readonly siteId: number;
  /** The offer's id; the product's id when the page is the product's own. */
  readonly offerId: number;
  readonly productId: number;
  readonly isOwn: boolean;
}

export async function insertWatches(trx: Kysely<Tables>, watches: readonly Watch[]): Promise<void> {
  if (watches.length === 0) return;
  const rows = watches.map(({ pageId, siteId, offerId, productId, isOwn }) => ({
    page_id: pageId,
    site_id: siteId,
    offer_id: offerId,
    product_id: productId,
    is_own: isOwn,
  }));
  await sql`
    insert into page_watch (page_id, site_id, offer_id, product_id, is_own)
    select r.page_id, r.site_id, r.offer_id, r.product_id, r.is_own
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      page_id uuid, site_id bigint, offer_id bigint, product_id bigint, is_own boolean)
    on conflict do nothing`.execute(trx);
}

/** Deletes watches, and the tasks of pages that nobody watches any more. */
export async function removeWatches(
  trx: Kysely<Tables>,
  watches: readonly Pick<Watch, "pageId" | "siteId" | "offerId">[],
): Promise<void> {
  if (watches.length === 0) return;
  const pageIds = watches.map(({ pageId }) => pageId);
  await sql`
    delete from page_watch w
    using unnest(${pageIds}::uuid[], ${watches.map(({ siteId }) => siteId)}::bigint[],
      ${watches.map(({ offerId }) => offerId)}::bigint[]) as removed(page_id, site_id, offer_id)
    where w.page_id = removed.page_id and w.site_id = removed.site_id and w.offer_id = removed.offer_id`.execute(
    trx,
  );
  const { rows } = await sql<{ page_id: string }>`
    select distinct page_id from page_watch where page_id = any(${pageIds}::uuid[])`.execute(trx);
  const watched = new Set(rows.map((row) => row.page_id));
  const unwatched = pageIds.filter((pageId) => !watched.has(pageId));
  await sql`delete from crawl_task where page_id = any(${unwatched}::uuid[])`.execute(trx);
}

/** Queues today's check of pages that have not been checked today. */
export async function insertFirstTasks(
  trx: Kysely<Tables>,
  pageIds: readonly string[],
  localDay: string,
  dueAt: Date,
): Promise<void> {
  if (pageIds.length === 0) return;
  await sql`
    insert into crawl_task (page_id, kind, host, due_at)
    select p.page_id, 'scheduled', p.host, ${dueAt} from page p
    where p.page_id = any(${[...pageIds]}::uuid[]) and p.state <> 'refused'
      and not exists (
        select from page_check c where c.page_id = p.page_id and c.local_day = ${localDay}::date)
    on conflict do nothing`.execute(trx);
}

/**
 * Queues checks that people requested. A page with a queued recheck gets no second one.
 * @param pauseMs pages visited within this time before `dueAt` are skipped, milliseconds
 */
export async function insertRechecks(
  trx: Kysely<Tables>,
  pageIds: readonly string[],
  dueAt: Date,
  pauseMs: number,
): Promise<void> {
  if (pageIds.length === 0) return;
  await sql`
    insert into crawl_task (page_id, kind, host, due_at)
    select page_id, 'recheck', host, ${dueAt} from page
    where page_id = any(${[...pageIds]}::uuid[])
      and (tried_at is null or tried_at < ${new Date(dueAt.getTime() - pauseMs)})
    on conflict do nothing`.execute(trx);
}
