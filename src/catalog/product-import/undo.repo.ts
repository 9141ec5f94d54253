import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A product as its history describes it. */
export interface StoredProduct {
  readonly productId: number;
  readonly title: string;
  readonly url: string | null;
  readonly pageId: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly brand: string | null;
  readonly category: string | null;
  readonly imageUrl: string | null;
}

/** Products that still exist. Lock them first. */
export async function findStoredProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, StoredProduct>> {
  const { rows } = await sql<StoredProduct>`
    select p.product_id as "productId", p.title, p.url, p.page_id as "pageId", p.sku, p.gtin, p.mpn, b.name as brand,
      c.path as category, p.image_url as "imageUrl"
    from product p
    join listing l on l.site_id = p.site_id and l.product_id = p.product_id
    left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
    left join category c on c.site_id = l.site_id and c.category_id = l.category_id
    where p.site_id = ${siteId} and p.product_id = any(${[...productIds]}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** A link that is deleted. */
export interface RemovedLink {
  readonly offerId: number;
  readonly productId: number;
  readonly pageId: string;
  readonly url: string;
  readonly domain: string;
  /** The quantity that was set by hand, decimal text; null: the page's was shown. */
  readonly quantityByHand: string | null;
}

/** Deletes links: these, and all of the products that are deleted. @returns the deleted ones, by product and id */
export async function removeLinks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { offerIds, productIds }: { readonly offerIds: readonly number[]; readonly productIds: readonly number[] },
): Promise<RemovedLink[]> {
  const { rows } = await sql<RemovedLink>`
    with gone as (
      delete from offer where site_id = ${siteId} and (offer_id = any(${[...offerIds]}::bigint[])
        or product_id = any(${[...productIds]}::bigint[]))
      returning offer_id, product_id, page_id, url, domain, is_quantity_by_hand, quantity
    )
    select offer_id as "offerId", product_id as "productId", page_id as "pageId", url, domain,
      case when is_quantity_by_hand then quantity end as "quantityByHand"
    from gone order by product_id, offer_id`.execute(trx);
  return rows;
}

export async function removeProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<void> {
  await sql`
    delete from product where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])`.execute(
    trx,
  );
  await sql`
    delete from changed_product where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])`.execute(
    trx,
  );
}

/** Removes queued watches of records: their pages are not watched yet. */
export async function removeQueuedWatchesOf(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  recordIds: readonly number[],
): Promise<void> {
  await sql`
    delete from watch_outbox
    where site_id = ${siteId} and action = 'watch' and record_id = any(${[...recordIds]}::bigint[])`.execute(
    trx,
  );
}

/** Values that a product had, by column; keys that are absent stay as they are. */
export interface RestoredValues {
  readonly productId: number;
  readonly texts: Readonly<Record<string, string | null>>;
  readonly manualFields: readonly string[] | null;
  readonly brandId: number | null;
  readonly categoryId: number | null;
  readonly price: Readonly<Record<string, unknown>> | null;
  readonly hasQuantity: boolean;
  readonly quantity: string | null;
  readonly availability: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Puts values of products back. Dynamic fields that a product did not have are null in `fields` and are removed. */
export async function restoreValues(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  restored: readonly RestoredValues[],
): Promise<void> {
  if (restored.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(restored)}::json) as r("productId" bigint, texts jsonb,
    "manualFields" text[], "brandId" bigint, "categoryId" bigint, price jsonb, "hasQuantity" boolean, quantity numeric,
    availability text, fields jsonb)`;
  const text = (name: string) =>
    sql`${sql.ref(name)} = case when r.texts ? ${name} then r.texts ->> ${name} else p.${sql.ref(name)} end`;
  await sql`
    update product p set title = coalesce(r.texts ->> 'title', p.title), ${text("sku")}, ${text("gtin")},
      ${text("mpn")}, manual_fields = coalesce(r."manualFields", p.manual_fields), version = p.version + 1,
      dynamic_fields = jsonb_strip_nulls(p.dynamic_fields || r.fields)
    from ${rows} where p.site_id = ${siteId} and p.product_id = r."productId"`.execute(trx);
  await sql`
    update listing l set
      brand_id = case when r.texts ? 'brand' then r."brandId" else l.brand_id end,
      category_id = case when r.texts ? 'category' then r."categoryId" else l.category_id end,
      price_bani = case when r.price is null then l.price_bani else (r.price ->> 'priceBani')::bigint end,
      previous_price_bani = case when r.price is null then l.previous_price_bani
        else (r.price ->> 'previousPriceBani')::bigint end,
      price_changed_at = case when r.price is null then l.price_changed_at
        else (r.price ->> 'priceChangedAt')::timestamptz end,
      own_currency = case when r.price is null then l.own_currency
        when r.price ->> 'priceBani' is not null then 'RON' end,
      availability = coalesce(r.availability, l.availability),
      quantity = case when r."hasQuantity" and not l.is_quantity_by_hand then r.quantity else l.quantity end,
      page_quantity = case when r."hasQuantity" and l.is_quantity_by_hand then r.quantity else l.page_quantity end
    from ${rows} where l.site_id = ${siteId} and l.product_id = r."productId"`.execute(trx);
}
