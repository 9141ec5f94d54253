import { sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A product whose own page shows a promotion, and the stored one that has not ended. */
export interface ShownPromotion {
  readonly productId: number;
  /** What the page shows; null: no promotion any more. */
  readonly shown: { readonly priceBani: number; readonly struckBani: number | null } | null;
  /** Null: none is stored. */
  readonly stored: {
    readonly promotionId: number;
    readonly startsOn: LocalDay;
    readonly announcedBani: number;
  } | null;
}

interface ShownRow {
  readonly productId: number;
  readonly priceBani: number | null;
  readonly struckBani: number | null;
  readonly promotionId: number | null;
  readonly startsOn: LocalDay | null;
  readonly announcedBani: number | null;
}

/**
 * Products whose stored promotion is not the one that their page shows, by product id: a promotion that is new, over, or
 * has another price.
 */
export async function findChangedPromotions(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  limit: number,
): Promise<ShownPromotion[]> {
  const { rows } = await sql<ShownRow>`
    with shown as (
      select product_id, price_bani, cut_price_bani from listing
      where site_id = ${siteId} and (is_promo or cut_price_bani is not null) and price_bani is not null
    ), stored as (
      select product_id, promotion_id, starts_on, announced_bani, struck_bani from promotion
      where site_id = ${siteId} and kind = 'DETECTED' and ended_at is null
    )
    select product_id as "productId", l.price_bani as "priceBani", l.cut_price_bani as "struckBani",
      r.promotion_id as "promotionId", r.starts_on as "startsOn", r.announced_bani as "announcedBani"
    from shown l full join stored r using (product_id)
    where r.promotion_id is null or l.price_bani is null
      or (l.price_bani, l.cut_price_bani) is distinct from (r.announced_bani, r.struck_bani)
    order by product_id limit ${limit}`.execute(trx);
  return rows.map((row) => ({
    productId: row.productId,
    shown: row.priceBani === null ? null : { priceBani: row.priceBani, struckBani: row.struckBani },
    stored:
      row.promotionId === null || row.startsOn === null || row.announcedBani === null
        ? null
        : { promotionId: row.promotionId, startsOn: row.startsOn, announcedBani: row.announcedBani },
  }));
}

/** Stores the price that a page shows for a promotion that continues. */
export async function updateShown(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  promotionId: number,
  { priceBani, struckBani }: NonNullable<ShownPromotion["shown"]>,
): Promise<void> {
  await sql`
    update promotion set announced_bani = ${priceBani}, struck_bani = ${struckBani}::bigint,
      notice = case when ${struckBani}::bigint > reference_bani then 'CUT_ABOVE_REFERENCE' end
    where site_id = ${siteId} and promotion_id = ${promotionId}`.execute(trx);
}
