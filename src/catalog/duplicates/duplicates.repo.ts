import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/**
 * The own product that has the same page as a row of `product`: the one whose address the page names as its canonical one, else
 * the oldest other one whose page names the same. Null without one, and when a person decided that they are two.
 * @param alias of the row, whose `canonical_key` is set
 * @see docs/decisions/0050-duplicates-wait-for-a-person.md
 */
export function duplicateOf(siteId: AuthorizedSiteId, alias: string): RawBuilder<number | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<number | null>`(case when not ${column("is_kept_apart")}
      and ${column("canonical_key")} is distinct from ${column("address_key")} then coalesce(
    (select min(o.product_id) from product o where o.site_id = ${siteId} and o.address_key = ${column("canonical_key")}),
    (select min(o.product_id) from product o where o.site_id = ${siteId} and o.canonical_key = ${column("canonical_key")}
      and o.product_id < ${column("product_id")})) end)`;
}

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
