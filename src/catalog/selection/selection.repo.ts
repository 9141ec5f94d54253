import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { SelectedProduct } from "./core/selection-table.ts";

/** Own products without their offers, in the given order; missing ones are omitted. @param productIds distinct */
export async function findSelectedProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Omit<SelectedProduct, "offers">[]> {
  const { rows } = await sql<Omit<SelectedProduct, "offers">>`
    select p.product_id as "productId", p.title, p.sku, b.name as brand, c.path as "categoryPath",
           l.price_bani as "priceBani", l.availability, l.quantity, p.url
      from unnest(${productIds}::bigint[]) with ordinality as input(product_id, position)
      join product p on p.site_id = ${siteId} and p.product_id = input.product_id
      join listing l on l.site_id = ${siteId} and l.product_id = input.product_id
      left join brand b on b.site_id = ${siteId} and b.brand_id = l.brand_id
      left join category c on c.site_id = ${siteId} and c.category_id = l.category_id
     order by input.position`.execute(trx);
  return rows;
}
