import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { duplicateOf } from "../products/products.repo.ts";

/** The product that a product duplicates; null: none, undefined: the site has no such product. */
export async function findDuplicate(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ duplicateOf: number | null }>`
    select case when p.canonical_key is not null then ${duplicateOf(siteId, "p")} end as "duplicateOf"
      from product p where p.site_id = ${siteId} and p.product_id = ${productId}`.execute(trx);
  return rows[0]?.duplicateOf;
}

/** Stores that a product is none of the others. @returns false when the site has no such product */
export async function keepApart(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("product")
    .set({ is_kept_apart: true })
    .where("site_id", "=", siteId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
