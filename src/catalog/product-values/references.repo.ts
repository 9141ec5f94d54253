import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** The key of an address, and the product that has it in any spelling or whose page names it as canonical; null: none. */
export interface FoundAddress {
  readonly url: string;
  readonly key: string;
  readonly productId: number | null;
}

/** Compares addresses with those of the site's products. @param urls distinct, as `normaliseAddress` returns them */
export async function findAddresses(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  urls: readonly string[],
): Promise<FoundAddress[]> {
  if (urls.length === 0) return [];
  const { rows } = await sql<FoundAddress>`
    with given as materialized (
      select url, address_key(url) as key from unnest(${[...urls]}::text[]) as wanted(url)
    )
    select given.url, given.key::text as key, coalesce(
        (select min(product_id) from product where site_id = ${siteId} and address_key = given.key),
        (select min(product_id) from product where site_id = ${siteId} and canonical_key = given.key)
      ) as "productId"
      from given`.execute(trx);
  return rows;
}

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
