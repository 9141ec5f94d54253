import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A page of a product: its own page (`recordId` is the product's id) or an offer's. */
export interface SelectedPage {
  readonly productId: number;
  readonly recordId: number;
  readonly pageId: string;
  readonly url: string;
}

/** Pages of some products; a page that several products share is returned for each. */
export async function findPagesOfProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<SelectedPage[]> {
  const { rows } = await sql<SelectedPage>`
    select product_id as "productId", product_id as "recordId", page_id as "pageId", url
      from product
     where site_id = ${siteId} and product_id = any(${productIds}::bigint[])
       and page_id is not null and url is not null
     union all
    select product_id, offer_id, page_id, url
      from offer
     where site_id = ${siteId} and product_id = any(${productIds}::bigint[])`.execute(trx);
  return rows;
}
