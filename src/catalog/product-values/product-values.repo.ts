import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { OfflineValues, ProductValues, TextField } from "./core/product-values.ts";

/** Products that still exist, with the values that may be set. */
export async function findProductValues(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<ProductValues[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<ProductValues>`
    select p.product_id as "productId", p.title, p.url, p.sku, p.gtin, p.mpn, p.image_url as "imageUrl",
      b.name as brand, c.path as category, p.manual_fields as "manualFields", p.dynamic_fields as "dynamicFields",
      l.is_offline as "isOffline", l.price_bani as "priceBani", l.previous_price_bani as "previousPriceBani",
      l.price_changed_at as "priceChangedAt", l.availability, l.quantity as "shownQuantity",
      -- What files may change is not the quantity that a person set by hand.
      case when l.is_quantity_by_hand then l.page_quantity else l.quantity end as quantity
    from product p
    join listing l on l.site_id = p.site_id and l.product_id = p.product_id
    left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
    left join category c on c.site_id = l.site_id and c.category_id = l.category_id
    where p.site_id = ${siteId} and p.product_id = any(${[...productIds]}::bigint[])`.execute(trx);
  return rows;
}

/** Locks products until the transaction ends, in the order of their ids. */
export async function lockProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<void> {
  await sql`select 1 from product where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
    order by product_id for update`.execute(trx);
}

/** New texts of a product; those that are absent or null stay as they are. */
export interface StoredTexts
  extends Partial<Readonly<Record<Exclude<TextField, "brand" | "category"> | "imageUrl", string>>> {
  readonly productId: number;
  readonly brandId: number | null;
  readonly categoryId: number | null;
  /** Fields that a person set with this change. */
  readonly manualFields: readonly TextField[];
}

/** Stores new texts. @param isByPerson whether somebody who edits one of the products at the moment is told */
export async function updateTexts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  texts: readonly StoredTexts[],
  { isByPerson }: { readonly isByPerson: boolean },
): Promise<void> {
  if (texts.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(texts)}::json) as r("productId" bigint, title text, sku text,
    gtin text, mpn text, "imageUrl" text, "brandId" bigint, "categoryId" bigint, "manualFields" text[])`;
  await sql`
    update product p set title = coalesce(r.title, p.title), sku = coalesce(r.sku, p.sku),
      gtin = coalesce(r.gtin, p.gtin), mpn = coalesce(r.mpn, p.mpn), image_url = coalesce(r."imageUrl", p.image_url),
      version = p.version + ${isByPerson ? 1 : 0}::integer,
      manual_fields = array(select distinct unnest(p.manual_fields || r."manualFields") order by 1)
    from ${rows} where p.site_id = ${siteId} and p.product_id = r."productId"`.execute(trx);
  await sql`
    update listing l set brand_id = coalesce(r."brandId", l.brand_id),
      category_id = coalesce(r."categoryId", l.category_id)
    from ${rows} where l.site_id = ${siteId} and l.product_id = r."productId"
      and (r."brandId" is not null or r."categoryId" is not null)`.execute(trx);
}

/** Stores of products whether the product feed names them no longer. */
export async function updateMissingFromFeed(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  isMissing: boolean,
): Promise<void> {
  await sql`
    update listing set is_missing_from_feed = ${isMissing}
     where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
       and is_missing_from_feed <> ${isMissing}`.execute(trx);
}

/**
 * Stores what the shop states of offline products; the others are left out. A quantity that was set by hand stays; the stated one
 * is shown once it is cleared.
 */
export async function updateOfflineValues(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  values: readonly ({ readonly productId: number } & OfflineValues)[],
  now: Date,
): Promise<void> {
  await sql`
    update listing l set
      previous_price_bani = case when r."priceBani" is not null then l.price_bani else l.previous_price_bani end,
      price_changed_at = case when r."priceBani" is not null then ${now}::timestamptz else l.price_changed_at end,
      price_bani = coalesce(r."priceBani", l.price_bani),
      own_currency = case when r."priceBani" is not null then 'RON' else l.own_currency end,
      availability = coalesce(r.availability, l.availability),
      availability_label = case when r.availability is null then l.availability_label end,
      quantity = case when l.is_quantity_by_hand then l.quantity else coalesce(r.quantity, l.quantity) end,
      page_quantity = case when l.is_quantity_by_hand then coalesce(r.quantity, l.page_quantity) end,
      is_fresh = true, observed_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(values)}::json) as r("productId" bigint, "priceBani" bigint,
      quantity numeric, availability text)
    where l.site_id = ${siteId} and l.product_id = r."productId" and l.is_offline`.execute(trx);
}

/**
 * The shop states again what is stored of offline products: prices that were too old count again.
 * @returns ids of the products whose price did not count
 */
export async function renewOfflineValues(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    update listing set is_fresh = true, observed_at = ${now}::timestamptz
    where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[]) and is_offline and not is_fresh
    returning product_id as "productId"`.execute(trx);
  return rows.map(({ productId }) => productId);
}

/** Removes values of dynamic fields, so that others can be written. */
export async function clearFields(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  cleared: readonly { readonly productId: number; readonly names: readonly string[] }[],
): Promise<void> {
  await sql`
    update product p set dynamic_fields = p.dynamic_fields - r.names
    from json_to_recordset(${JSON.stringify(cleared)}::json) as r("productId" bigint, names text[])
    where p.site_id = ${siteId} and p.product_id = r."productId"`.execute(trx);
}
