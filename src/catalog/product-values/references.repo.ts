import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Products by their exact SKU; several may have one. @param isOffline whether only products without a page are meant */
export async function findBySku(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  skus: readonly string[],
  { isOffline }: { readonly isOffline: boolean },
): Promise<{ readonly sku: string; readonly productId: number }[]> {
  if (skus.length === 0) return [];
  const { rows } = await sql<{ sku: string; productId: number }>`
    select sku, product_id as "productId" from product
    where site_id = ${siteId} and sku = any(${[...skus]}::text[])
      ${isOffline ? sql`and page_id is null` : sql``}`.execute(trx);
  return rows;
}
