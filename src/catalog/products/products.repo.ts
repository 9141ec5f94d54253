import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface NewProduct {
  readonly productId: number;
  readonly pageId: string;
  readonly url: string;
  readonly title: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly brandId: number | null;
  readonly categoryId: number | null;
}

/** Pages among these that are own products of the site. */
export async function findOwnPages(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  pageIds: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("product")
    .select("page_id")
    .where("site_id", "=", siteId)
    .where(sql<boolean>`page_id = any(${pageIds}::uuid[])`)
    .execute();
  return new Set(rows.flatMap((row) => (row.page_id === null ? [] : [row.page_id])));
}

/**
 * Inserts product and listing rows.
 * @returns ids of the inserted products; without those whose page was added concurrently
 */
export async function insertProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: readonly NewProduct[],
  now: Date,
): Promise<Set<number>> {
  const rows = JSON.stringify(products);
  const written = await sql<{ product_id: number }>`
    insert into product (site_id, product_id, page_id, url, title, sku, image_url, created_at)
    select ${siteId}, "productId", "pageId", url, title, sku, "imageUrl", ${now}::timestamptz
      from json_to_recordset(${rows}::json)
        as new("productId" bigint, "pageId" uuid, url text, title text, sku text, "imageUrl" text)
    on conflict do nothing
    returning product_id`.execute(trx);
  const ids = new Set(written.rows.map((row) => row.product_id));
  await sql`
    insert into listing (site_id, product_id, brand_id, category_id)
    select ${siteId}, "productId", "brandId", "categoryId"
      from json_to_recordset(${rows}::json) as new("productId" bigint, "brandId" bigint, "categoryId" bigint)
     where "productId" = any(${[...ids]}::bigint[])`.execute(trx);
  return ids;
}

/** The texts of an own product. */
export interface ProductText {
  readonly productId: number;
  readonly pageId: string | null;
  readonly url: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly dynamicFields: Record<string, unknown>;
}

export async function findProductTexts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, ProductText>> {
  const rows = await trx
    .selectFrom("product")
    .select(["product_id", "page_id", "url", "title", "sku", "image_url", "dynamic_fields"])
    .where("site_id", "=", siteId)
    .where(sql<boolean>`product_id = any(${productIds}::bigint[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.product_id,
      {
        productId: row.product_id,
        pageId: row.page_id,
        url: row.url,
        title: row.title,
        sku: row.sku,
        imageUrl: row.image_url,
        dynamicFields: row.dynamic_fields,
      },
    ]),
  );
}

/** Locks a site's product and link limits until the transaction ends: additions that take this lock run one at a time. */
export async function lockIntake(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${siteId})`.execute(trx);
}
