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

/** Which of these pages are own products of the site already. */
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
 * Writes product and listing rows.
 * @returns ids of those written; a product whose page another writer added meanwhile is left out
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

/** What is shown of an own product beside its listing row. */
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

/** Until the transaction ends, no other intake of the site that waits for this lock goes on. */
export async function lockIntake(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${siteId})`.execute(trx);
}
