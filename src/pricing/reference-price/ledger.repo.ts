import { type Kysely, sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { PriceDay } from "./core/price-days.ts";

/** Sites whose pages are read, by id. @param db the worker's pool */
export async function findActiveSites(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom("site")
    .select("site_id")
    .where("has_active_subscription", "=", true)
    .orderBy("site_id")
    .execute();
  return rows.map((row) => row.site_id);
}

/** The day up to which the site's ledger is complete; null: never filled. */
export async function findLedgerDay(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<LocalDay | null> {
  const row = await trx
    .selectFrom("own_price_ledger")
    .select("through_day")
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return (row?.through_day as LocalDay | undefined) ?? null;
}

export async function saveLedgerDay(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  throughDay: LocalDay,
  now: Date,
): Promise<void> {
  const row = { through_day: throughDay, filled_at: now };
  await trx
    .insertInto("own_price_ledger")
    .values({ site_id: siteId, ...row })
    .onConflict((conflict) => conflict.column("site_id").doUpdateSet(row))
    .execute();
}

export interface LedgerState {
  readonly productId: number;
  /** The last day that has ended and has a row; null: none. */
  readonly lastDay: LocalDay | null;
  /** A day since `since` was corrected. */
  readonly isCorrected: boolean;
}

/** What the ledger holds of products. */
export async function findLedgerStates(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  since: LocalDay,
): Promise<LedgerState[]> {
  const ofProduct = sql`d.site_id = ${siteId} and d.product_id = wanted.product_id`;
  const { rows } = await sql<LedgerState>`
    select wanted.product_id as "productId",
      (select d.local_day from own_price_day d where ${ofProduct} and d.is_final
        order by d.local_day desc limit 1) as "lastDay",
      exists (select from own_price_day d where ${ofProduct} and d.source = 'CORRECTION'
        and d.local_day >= ${since}::date) as "isCorrected"
    from unnest(${[...productIds]}::bigint[]) as wanted(product_id)`.execute(trx);
  return rows;
}

/** Products whose own price has changed since an instant, by id. */
export async function findPriceChanges(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  since: Date,
): Promise<number[]> {
  const rows = await trx
    .selectFrom("listing")
    .select("product_id")
    .where("site_id", "=", siteId)
    .where("price_changed_at", ">=", since)
    .orderBy("product_id")
    .execute();
  return rows.map((row) => row.product_id);
}

export interface LedgerRow extends PriceDay {
  readonly productId: number;
  readonly pageId: string;
}

/**
 * Writes days of products. A day that has ended keeps what was read on it: only a correction, or taking one back, changes
 * the prices that were in force.
 * @param isFinal whether the days have ended
 */
export async function writeDays(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  rows: readonly LedgerRow[],
  isFinal: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into own_price_day as d (site_id, product_id, local_day, lowest_bani, highest_bani, changes, source, page_id,
      read_at, read_lowest_bani, read_highest_bani, is_final)
    select ${siteId}, "productId", "localDay", "lowestBani", "highestBani", changes, source, "pageId", "readAt",
      "readLowestBani", "readHighestBani", ${isFinal}
    from json_to_recordset(${JSON.stringify(rows)}::json) as new("productId" bigint, "localDay" date,
      "lowestBani" bigint, "highestBani" bigint, changes smallint, source text, "pageId" uuid, "readAt" timestamptz,
      "readLowestBani" bigint, "readHighestBani" bigint)
    on conflict (site_id, product_id, local_day) do update set
      lowest_bani = excluded.lowest_bani, highest_bani = excluded.highest_bani, changes = excluded.changes,
      source = excluded.source, page_id = excluded.page_id, read_at = excluded.read_at,
      read_lowest_bani = excluded.read_lowest_bani, read_highest_bani = excluded.read_highest_bani,
      is_final = excluded.is_final
    where not d.is_final or (excluded.is_final
      and (d.page_id, d.read_at, d.read_lowest_bani, d.read_highest_bani) is not distinct from
        (excluded.page_id, excluded.read_at, excluded.read_lowest_bani, excluded.read_highest_bani)
      and (d.lowest_bani, d.highest_bani, d.changes, d.source) is distinct from
        (excluded.lowest_bani, excluded.highest_bani, excluded.changes, excluded.source))`.execute(trx);
}

/** Creates the monthly partition of the ledger if it does not exist. @param month any day of it */
export async function ensurePriceDayMonth(db: Kysely<Tables>, month: LocalDay): Promise<void> {
  await sql`select ensure_price_day_month(${month}::date)`.execute(db);
}
