import { sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { PriceDay } from "./core/price-days.ts";

export type LedgerDay = Pick<PriceDay, "localDay" | "lowestBani" | "highestBani">;

/** Days of one product, both included. */
export interface DayRange {
  readonly productId: number;
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** The days of several ranges, in the order of the ranges, each oldest first. */
export async function findDays(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  ranges: readonly DayRange[],
): Promise<LedgerDay[][]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<LedgerDay & { readonly place: number }>`
    select wanted.place::integer as place, d.local_day as "localDay", d.lowest_bani as "lowestBani",
      d.highest_bani as "highestBani"
    from unnest(${ranges.map(({ productId }) => productId)}::bigint[], ${ranges.map(({ from }) => from)}::date[],
      ${ranges.map(({ to }) => to)}::date[]) with ordinality as wanted(product_id, first_day, last_day, place)
    join own_price_day d on d.site_id = ${siteId} and d.product_id = wanted.product_id
      and d.local_day between wanted.first_day and wanted.last_day
    order by wanted.place, d.local_day`.execute(trx);
  const byPlace = Map.groupBy(rows, ({ place }) => place - 1);
  return ranges.map((_, place) => (byPlace.get(place) ?? []).map(({ place: _place, ...day }) => day));
}

/** What is known of a product besides its days. */
export interface LedgerProduct {
  readonly productId: number;
  /** The first day with a price; null: none. */
  readonly firstSeen: LocalDay | null;
  /** The current own price; null without one in lei. */
  readonly ownBani: number | null;
}

/** Products of the site, by id; others are left out. */
export async function findLedgerProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, LedgerProduct>> {
  const { rows } = await sql<LedgerProduct>`
    select l.product_id as "productId", l.price_bani as "ownBani",
      (select d.local_day from own_price_day d where d.site_id = ${siteId} and d.product_id = l.product_id
        order by d.local_day limit 1) as "firstSeen"
    from listing l
    where l.site_id = ${siteId} and l.product_id = any(${[...productIds]}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.productId, row]));
}

export interface AnnouncedPromotion {
  readonly promotionId: number;
  readonly productId: number;
  readonly startsOn: LocalDay;
  readonly endsOn: LocalDay | null;
}

/** Promotions of products, latest first. */
export async function findAnnounced(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<AnnouncedPromotion[]> {
  const { rows } = await sql<AnnouncedPromotion>`
    select promotion_id as "promotionId", product_id as "productId", starts_on as "startsOn", ends_on as "endsOn"
    from promotion where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
    order by starts_on desc, promotion_id desc`.execute(trx);
  return rows;
}

export interface StoredDay extends PriceDay {
  readonly pageId: string;
}

/** All that the ledger holds of a product's days; oldest first. */
export async function findWholeDays(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, from, to }: DayRange,
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select local_day as "localDay", lowest_bani as "lowestBani", highest_bani as "highestBani", changes, source,
      page_id as "pageId", read_at as "readAt", read_lowest_bani as "readLowestBani",
      read_highest_bani as "readHighestBani"
    from own_price_day
    where site_id = ${siteId} and product_id = ${productId} and local_day between ${from}::date and ${to}::date
    order by local_day`.execute(trx);
  return rows;
}
