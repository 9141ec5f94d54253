import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** The price of an offline product from an instant on, until the next point. */
export interface OwnPricePoint {
  readonly productId: number;
  readonly statedAt: Date;
  /** Null: no price. */
  readonly priceBani: number | null;
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";
}

/** Adds a point with the present price and availability of each offline product among these. */
export async function insertOwnPrices(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  statedAt: Date,
): Promise<void> {
  await sql`
    insert into own_price_point (site_id, product_id, stated_at, price_bani, availability)
    select site_id, product_id, ${statedAt}, price_bani, availability from listing
    where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[]) and is_offline
    on conflict (site_id, product_id, stated_at) do update set price_bani = excluded.price_bani,
      availability = excluded.availability`.execute(trx);
}

/** Deletes the points of one instant. */
export async function deleteOwnPrices(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  statedAt: Date,
): Promise<void> {
  await sql`
    delete from own_price_point
    where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[]) and stated_at = ${statedAt}`.execute(
    trx,
  );
}

/**
 * Points of products in a range, by product, oldest first; each preceded by the last point before the range.
 * @param from null for no lower bound
 * @param to inclusive; null for no upper bound
 */
export async function findOwnPrices(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  from: Date | null,
  to: Date | null,
): Promise<Map<number, OwnPricePoint[]>> {
  const { rows } = await sql<OwnPricePoint>`
    select product_id as "productId", stated_at as "statedAt", price_bani as "priceBani", availability
    from own_price_point p
    where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
      and stated_at <= coalesce(${to}::timestamptz, 'infinity')
      and stated_at >= coalesce((select max(stated_at) from own_price_point before
        where before.site_id = ${siteId} and before.product_id = p.product_id
          and before.stated_at < ${from}::timestamptz), ${from}::timestamptz, '-infinity')
    order by product_id, stated_at`.execute(trx);
  return Map.groupBy(rows, ({ productId }) => productId);
}
