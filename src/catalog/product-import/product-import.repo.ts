import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Availability, TextField } from "../product-values/core/product-values.ts";

/** Addresses of the competitors' pages of products, in the order in which they were added. */
export async function findOfferUrls(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ productId: number; urls: string[] }>`
    select product_id as "productId", array_agg(url order by offer_id) as urls from offer
    where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[]) group by product_id`.execute(
    trx,
  );
  return new Map(rows.map(({ productId, urls }) => [productId, urls]));
}

/** A new product with what the file states of it. */
export interface ImportedProduct {
  readonly productId: number;
  readonly pageId: string | null;
  readonly url: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly brandId: number | null;
  readonly categoryId: number | null;
  /** Fields that the file states: no reading of the page changes them. */
  readonly manualFields: readonly TextField[];
  /** Of an offline product. */
  readonly priceBani: number | null;
  readonly quantity: number | null;
  readonly availability: Availability;
}

/** Inserts product and listing rows. */
export async function insertImported(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: readonly ImportedProduct[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return;
  const rows = JSON.stringify(products);
  const newProducts = sql`
    insert into product (site_id, product_id, page_id, url, title, sku, gtin, mpn, manual_fields, created_at)
    select ${siteId}, "productId", "pageId", url, title, sku, gtin, mpn, "manualFields", ${now}::timestamptz
      from json_to_recordset(${rows}::json) as new("productId" bigint, "pageId" uuid, url text, title text, sku text,
        gtin text, mpn text, "manualFields" text[])
    on conflict do nothing`;
  await insertNew(trx, products.length, newProducts);
  const listings = sql`
    insert into listing (site_id, product_id, brand_id, category_id, is_offline, is_fresh, price_bani, own_currency,
      quantity, availability, observed_at, price_changed_at)
    select ${siteId}, "productId", "brandId", "categoryId", "pageId" is null, "pageId" is null, "priceBani",
        case when "priceBani" is not null then 'RON' end, quantity, availability,
        case when "pageId" is null then ${now}::timestamptz end,
        case when "priceBani" is not null then ${now}::timestamptz end
      from json_to_recordset(${rows}::json) as new("productId" bigint, "pageId" uuid, "brandId" bigint,
        "categoryId" bigint, "priceBani" bigint, quantity numeric, availability text)
    on conflict do nothing`;
  await insertNew(trx, products.length, listings);
}

/**
 * When each product was last changed by people, the product feed left out; products that nobody has changed are missing. Costs, which
 * have versions of their own, and decisions about prices do not count.
 */
export async function findLastChanges(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ productId: number; changedAt: Date }>`
    select product_id as "productId", max(changed_at) as "changedAt" from product_history
    where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
      and source is distinct from 'PRODUCT_FEED' and subject not in ('COSTS', 'REVIEW')
    group by product_id`.execute(trx);
  return new Map(rows.map((row) => [row.productId, row.changedAt]));
}
