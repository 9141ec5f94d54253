import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Own products among these without a brand or a category, unless a person set it to none. */
export async function findUnclassified(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ product_id: number }>`
    select l.product_id from listing l join product p on p.site_id = l.site_id and p.product_id = l.product_id
    where l.site_id = ${siteId} and l.product_id = any(${[...productIds]}::bigint[])
      and (l.brand_id is null and 'brand' <> all(p.manual_fields)
        or l.category_id is null and 'category' <> all(p.manual_fields))`.execute(trx);
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
  /** The address that the page names as its canonical one. */
  readonly canonicalUrl: string | null;
}

/** Fills empty fields of own products. Existing values are not overwritten, nor anything that a person set. */
export async function updateIdentities(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  identities: readonly PageIdentity[],
): Promise<void> {
  const identityRows = sql`json_to_recordset(${JSON.stringify(identities)}::json) as r(
    "productId" bigint, "placeholderTitle" text, title text, sku text, mpn text, gtin text, "imageUrl" text,
    "brandId" bigint, "categoryId" bigint, "canonicalUrl" text)`;
  const canFill = (field: string) => sql`(p.${sql.ref(field)} is null and ${field} <> all(p.manual_fields))`;
  const filled = (field: string) =>
    sql`${sql.ref(field)} = case when ${canFill(field)} then r.${sql.ref(field)} else p.${sql.ref(field)} end`;
  const hasPlaceholder = sql`(p.title = r."placeholderTitle" and 'title' <> all(p.manual_fields))`;
  await sql`
    update product p set
      title = case when ${hasPlaceholder} then coalesce(r.title, p.title) else p.title end,
      ${filled("sku")}, ${filled("mpn")}, ${filled("gtin")}, image_url = coalesce(p.image_url, r."imageUrl"),
      canonical_key = coalesce(address_key(r."canonicalUrl"), p.canonical_key)
    from ${identityRows}
    where p.site_id = ${siteId} and p.product_id = r."productId"
      and (${hasPlaceholder} and r.title <> p.title or ${canFill("sku")} and r.sku is not null
        or ${canFill("mpn")} and r.mpn is not null or ${canFill("gtin")} and r.gtin is not null
        or p.image_url is null and r."imageUrl" is not null
        or address_key(r."canonicalUrl") <> coalesce(p.canonical_key, p.address_key))`.execute(trx);
  await sql`
    update listing l set
      brand_id = case when l.brand_id is null and 'brand' <> all(p.manual_fields) then r."brandId" else l.brand_id end,
      category_id = case when l.category_id is null and 'category' <> all(p.manual_fields) then r."categoryId"
        else l.category_id end
    from ${identityRows} join product p on p.site_id = ${siteId} and p.product_id = r."productId"
    where l.site_id = ${siteId} and l.product_id = r."productId"
      and (l.brand_id is null and r."brandId" is not null or l.category_id is null and r."categoryId" is not null)
      and ('brand' <> all(p.manual_fields) or 'category' <> all(p.manual_fields))`.execute(trx);
}
