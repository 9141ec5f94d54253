import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Own products among these without a brand or a category. */
export async function findUnclassified(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("listing")
    .select("product_id")
    .where("site_id", "=", siteId)
    .where(sql<boolean>`product_id = any(${[...productIds]}::bigint[])`)
    .where((is) => is.or([is("brand_id", "is", null), is("category_id", "is", null)]))
    .execute();
  return new Set(rows.map((row) => row.product_id));
}

/** What an own product's page states about its identity, in stored form. */
export interface PageIdentity {
  readonly productId: number;
  /** The title generated from the address; only this one is replaced. */
  readonly placeholderTitle: string;
  readonly title: string | null;
  readonly sku: string | null;
  readonly mpn: string | null;
  readonly gtin: string | null;
  readonly imageUrl: string | null;
  readonly brandId: number | null;
  readonly categoryId: number | null;
}

/** Fills empty fields of own products. Existing values are not overwritten. */
export async function updateIdentities(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  identities: readonly PageIdentity[],
): Promise<void> {
  const identityRows = sql`json_to_recordset(${JSON.stringify(identities)}::json) as r(
    "productId" bigint, "placeholderTitle" text, title text, sku text, mpn text, gtin text, "imageUrl" text,
    "brandId" bigint, "categoryId" bigint)`;
  await sql`
    update product p set
      title = case when p.title = r."placeholderTitle" then coalesce(r.title, p.title) else p.title end,
      sku = coalesce(p.sku, r.sku), mpn = coalesce(p.mpn, r.mpn), gtin = coalesce(p.gtin, r.gtin),
      image_url = coalesce(p.image_url, r."imageUrl")
    from ${identityRows}
    where p.site_id = ${siteId} and p.product_id = r."productId"
      and (p.title = r."placeholderTitle" and r.title <> p.title or p.sku is null and r.sku is not null
        or p.mpn is null and r.mpn is not null or p.gtin is null and r.gtin is not null
        or p.image_url is null and r."imageUrl" is not null)`.execute(trx);
  await sql`
    update listing l set brand_id = coalesce(l.brand_id, r."brandId"),
      category_id = coalesce(l.category_id, r."categoryId")
    from ${identityRows}
    where l.site_id = ${siteId} and l.product_id = r."productId"
      and (l.brand_id is null and r."brandId" is not null
        or l.category_id is null and r."categoryId" is not null)`.execute(trx);
}
