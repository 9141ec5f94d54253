import { type Kysely, sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface StoredFeed {
  readonly url: string;
  readonly localHour: number;
  readonly isConfirmed: boolean;
  readonly isPaused: boolean;
  readonly appliedItems: number | null;
  /** For `FeedVault`; null: the feed is read without. */
  readonly sealedCredentials: Buffer | null;
  /** Who answers for what the feed changes. */
  readonly changedBy: number;
}

export async function findFeed(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<StoredFeed | undefined> {
  return selectFeed(trx, siteId).executeTakeFirst();
}

/** Locks the feed until the transaction ends, so that changes of it run one at a time. */
export async function lockFeed(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<StoredFeed | undefined> {
  return selectFeed(trx, siteId).forUpdate().executeTakeFirst();
}

function selectFeed(trx: Transaction<Tables>, siteId: AuthorizedSiteId) {
  return trx
    .selectFrom("product_feed")
    .select([
      "url",
      "local_hour as localHour",
      "is_confirmed as isConfirmed",
      "is_paused as isPaused",
      "applied_items as appliedItems",
      "changed_by as changedBy",
      "sealed_credentials as sealedCredentials",
    ])
    .where("site_id", "=", siteId);
}

export type SavedFeed = Pick<
  StoredFeed,
  "url" | "localHour" | "isPaused" | "changedBy" | "sealedCredentials"
>;

/** Stores the settings. A new address is not confirmed, and is compared with no earlier run. */
export async function saveFeed(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { url, localHour, isPaused, changedBy, sealedCredentials }: SavedFeed,
  now: Date,
): Promise<void> {
  await sql`
    insert into product_feed as f (site_id, url, local_hour, is_paused, changed_at, changed_by, sealed_credentials)
    values (${siteId}, ${url}, ${localHour}, ${isPaused}, ${now}, ${changedBy}, ${sealedCredentials})
    on conflict (site_id) do update set url = excluded.url, local_hour = excluded.local_hour,
      is_paused = excluded.is_paused, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
      sealed_credentials = excluded.sealed_credentials,
      is_confirmed = f.is_confirmed and f.url = excluded.url,
      applied_items = case when f.url = excluded.url then f.applied_items end`.execute(trx);
}

/** @returns false without a feed */
export async function deleteFeed(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("product_feed")
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function confirmFeed(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<void> {
  await trx
    .updateTable("product_feed")
    .set({ is_confirmed: true, changed_by: userId })
    .where("site_id", "=", siteId)
    .execute();
}

export async function storeAppliedItems(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  items: number,
): Promise<void> {
  await trx.updateTable("product_feed").set({ applied_items: items }).where("site_id", "=", siteId).execute();
}

/** Marks a local day as begun, once. @returns false when it was, or the feed is no longer read */
export async function startFeedDay(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  today: LocalDay,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update product_feed set started_day = ${today}::date
     where site_id = ${siteId} and is_confirmed and not is_paused
       and (started_day is null or started_day < ${today}::date)`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Sites whose feed is due: their hour has come today, and no run has begun. @param db `database.worker` */
export async function findDueFeeds(
  db: Kysely<Tables>,
  today: LocalDay,
  localHour: number,
): Promise<number[]> {
  const { rows } = await sql<{ siteId: number }>`
    select f.site_id as "siteId" from product_feed f join site s on s.site_id = f.site_id
     where f.is_confirmed and not f.is_paused and s.has_active_subscription and f.local_hour <= ${localHour}::integer
       and (f.started_day is null or f.started_day < ${today}::date)
     order by f.site_id`.execute(db);
  return rows.map(({ siteId }) => siteId);
}
