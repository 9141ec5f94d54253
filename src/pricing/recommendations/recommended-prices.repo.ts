import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { RecommendedPrice } from "../pricing.ports.ts";

/** Present recommended prices of products, by product id; products without one are missing. */
export async function findRecommendedPrices(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<RecommendedPrice[]> {
  const { rows } = await sql<RecommendedPrice>`
    select r.product_id as "productId", r.version, p.sku, r.own_bani as "ownBani",
           r.recommended_bani as "recommendedBani", r.promo_bani as "promoBani", r.change_bp as "changeBp", r.state
      from recommendation r join product p on p.site_id = ${siteId} and p.product_id = r.product_id
     where r.site_id = ${siteId} and r.product_id = any(${[...productIds]}::bigint[])
       and r.recommended_bani is not null and r.state in ('IN_REVIEW', 'WARNING', 'ACTIVELY_PRICED')
     order by r.product_id`.execute(trx);
  return rows;
}
