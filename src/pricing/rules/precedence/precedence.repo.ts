import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import type { ProductGroup } from "./core/count-precedence.ts";

/**
 * The site's products, counted by category and brand, in one pass. The rows are the catalog's, only read here.
 * @param skus that rules name: their products are groups of their own
 */
export async function countProductGroups(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  skus: readonly string[],
): Promise<ProductGroup[]> {
  const { rows } = await sql<ProductGroup>`
    select c.path as category, b.name as brand, g.sku, g.products
    from (
      select l.category_id, l.brand_id, named.sku, count(*) as products
      from listing l
      left join (
        select product_id, sku from product where site_id = ${siteId} and sku = any(${[...skus]}::text[])
      ) named on named.product_id = l.product_id
      where l.site_id = ${siteId}
      group by l.category_id, l.brand_id, named.sku
    ) g
    left join category c on c.site_id = ${siteId} and c.category_id = g.category_id
    left join brand b on b.site_id = ${siteId} and b.brand_id = g.brand_id`.execute(trx);
  return rows;
}
