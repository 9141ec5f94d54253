import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** An address of the site, and whether a product has it. */
export interface AddressMatch {
  /** Equal for the spellings of one address. */
  readonly key: string;
  /** Product with this address in any spelling, or whose page names it as the canonical one; null: none. */
  readonly productId: number | null;
}

/**
 * Compares addresses with those of the site's products.
 * @param addresses distinct; `canonicalUrl` is the address that the page is known to name as its canonical one
 * @returns by address, as given
 */
export async function findAddresses(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  addresses: readonly { readonly url: string; readonly canonicalUrl: string | null }[],
): Promise<Map<string, AddressMatch>> {
  const { rows } = await sql<AddressMatch & { readonly url: string }>`
    with given as materialized (
      select url, address_key(url) as key, address_key("canonicalUrl") as canonical
        from json_to_recordset(${JSON.stringify(addresses)}::json) as new(url text, "canonicalUrl" text)
    )
    select given.url, given.key::text as key, coalesce(
        (select min(product_id) from product where site_id = ${siteId} and address_key = given.key),
        (select min(product_id) from product where site_id = ${siteId} and canonical_key = given.key),
        (select min(product_id) from product where site_id = ${siteId} and address_key = given.canonical)
      ) as "productId"
      from given`.execute(trx);
  return new Map(rows.map(({ url, ...known }) => [url, known]));
}
