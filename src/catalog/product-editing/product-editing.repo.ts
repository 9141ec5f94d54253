import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { EditableField } from "./core/editable-fields.ts";

/** An own product as people edit it. */
export interface EditableProduct {
  readonly productId: number;
  /** Counts changes by people. */
  readonly version: number;
  /** Null for an offline product. */
  readonly pageId: string | null;
  readonly url: string | null;
  /** Of an offline product that had a page. */
  readonly onlineUrl: string | null;
  readonly isOffline: boolean;
  readonly title: string;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly brand: string | null;
  /** Names from the root down, joined by "/". */
  readonly category: string | null;
  /** Fields that a person set. */
  readonly manualFields: readonly EditableField[];
}

const editableProduct = sql`
  select p.product_id as "productId", p.version, p.page_id as "pageId", p.url, p.online_url as "onlineUrl",
      l.is_offline as "isOffline", p.title, p.sku, p.gtin, p.mpn, b.name as brand, c.path as category,
      p.manual_fields as "manualFields"
    from product p
    join listing l on l.site_id = p.site_id and l.product_id = p.product_id
    left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
    left join category c on c.site_id = l.site_id and c.category_id = l.category_id`;

export async function findEditableProduct(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<EditableProduct | undefined> {
  const { rows } = await sql<EditableProduct>`
    ${editableProduct} where p.site_id = ${siteId} and p.product_id = ${productId}`.execute(trx);
  return rows[0];
}

/** The same, locked until the transaction ends. Links can be added to it meanwhile. */
export async function lockEditableProduct(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<EditableProduct | undefined> {
  await sql`
    select from product where site_id = ${siteId} and product_id = ${productId} for no key update`.execute(
    trx,
  );
  return findEditableProduct(trx, siteId, productId);
}

export interface EditedRow {
  readonly productId: number;
  readonly title: string;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly brandId: number | null;
  readonly categoryId: number | null;
  readonly manualFields: readonly EditableField[];
}

/** Stores the texts of a locked product and counts its version. */
export async function saveTexts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, title, sku, gtin, mpn, brandId, categoryId, manualFields }: EditedRow,
): Promise<void> {
  await sql`
    update product set title = ${title}, sku = ${sku}, gtin = ${gtin}, mpn = ${mpn},
      manual_fields = ${[...manualFields]}::text[], version = version + 1
    where site_id = ${siteId} and product_id = ${productId}`.execute(trx);
  await sql`
    update listing set brand_id = ${brandId}, category_id = ${categoryId}
    where site_id = ${siteId} and product_id = ${productId}
      and (brand_id, category_id) is distinct from (${brandId}::bigint, ${categoryId}::bigint)`.execute(trx);
}

export interface ProductPage {
  readonly pageId: string;
  readonly url: string;
}

/** Gives a locked product another page and counts its version. The canonical address of the previous page is forgotten. */
export async function savePage(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  { pageId, url }: ProductPage,
): Promise<void> {
  await sql`
    update product set page_id = ${pageId}::uuid, url = ${url}, online_url = null, canonical_key = null, is_kept_apart = false,
      version = version + 1
    where site_id = ${siteId} and product_id = ${productId}`.execute(trx);
}

/** Deletes what was read of a product's previous page. A quantity that was set by hand stays. */
export async function clearReading(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<void> {
  await sql`
    update listing set price_bani = null, previous_price_bani = null, cut_price_bani = null, own_currency = null,
      observed_at = null, price_changed_at = null, availability = default, availability_label = null,
      is_promo = false, is_fresh = false, is_price_corrected = false, read_price_bani = null, doubtful_price_bani = null,
      page_quantity = null,
      quantity = case when is_quantity_by_hand then quantity end
    where site_id = ${siteId} and product_id = ${productId}`.execute(trx);
}

/** The product has no page any more; its price and stock stay as they were last read, its address is stored. */
export async function saveOffline(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<void> {
  await sql`
    update product set online_url = coalesce(url, online_url), url = null, page_id = null, version = version + 1
    where site_id = ${siteId} and product_id = ${productId}`.execute(trx);
  await sql`
    update listing set is_offline = true, doubtful_price_bani = null where site_id = ${siteId} and product_id = ${productId}`.execute(
    trx,
  );
}

/** The product has a page again. Price and stock stay until it is read, but no longer count as current. */
export async function saveOnline(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<void> {
  await sql`
    update listing set is_offline = false, is_fresh = false, observed_at = null
    where site_id = ${siteId} and product_id = ${productId}`.execute(trx);
}
