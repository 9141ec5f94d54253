import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { NewOffer } from "../products/offers.repo.ts";
import type { ProductIdentity } from "./core/page-differences.ts";

/** The own product that links belong to. */
export interface LinkedProduct {
  readonly productId: number;
  readonly title: string;
  /** Null for an offline product. */
  readonly url: string | null;
}

/** Finds a product and prevents its deletion until the transaction ends. */
export async function findLinkedProduct(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<LinkedProduct | undefined> {
  const { rows } = await sql<LinkedProduct>`
    select product_id as "productId", title, url from product
     where site_id = ${siteId} and product_id = ${productId} for key share`.execute(trx);
  return rows[0];
}

/** The same for several products, by id. Those that do not exist are left out. */
export async function findLinkedProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<LinkedProduct[]> {
  const { rows } = await sql<LinkedProduct>`
    select product_id as "productId", title, url from product
     where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
     order by product_id for key share`.execute(trx);
  return rows;
}

/** What the site knows of an own product, to compare a competitor's page with it. */
export async function findProductIdentity(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<ProductIdentity | undefined> {
  const { rows } = await sql<ProductIdentity>`
    select p.title, b.name as brand, p.sku, p.mpn, p.gtin, l.price_bani as "priceMinor",
           'RON' as currency
      from product p
      join listing l using (site_id, product_id)
      left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
     where p.site_id = ${siteId} and p.product_id = ${productId}`.execute(trx);
  return rows[0];
}

/** A link: the offer's row without the values read from its page. */
export interface Link extends NewOffer {
  /** The hand-set quantity, decimal text; null when the page's quantity is used. */
  readonly quantityByHand: string | null;
  /** The correction of its price; left out and null: none. */
  readonly correction?: LinkCorrection | null;
}

/** A corrected price, with the one that was read. Amounts in hundredths of the currency's unit. */
export interface LinkCorrection {
  readonly priceMinor: number;
  readonly currency: string;
  /** Both null: no price was read. */
  readonly readMinor: number | null;
  readonly readCurrency: string | null;
}

const linkColumns = sql`offer_id as "offerId", product_id as "productId", page_id as "pageId", domain, url,
  is_matched as "isMatched", case when is_quantity_by_hand then quantity end as "quantityByHand",
  case when is_price_corrected then json_build_object('priceMinor', price_minor, 'currency', currency,
    'readMinor', read_price_minor, 'readCurrency', read_currency) end as correction`;

/** Links of a product, by competitor's domain, then in the order of creation. */
export async function listLinks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select ${linkColumns} from offer
     where site_id = ${siteId} and product_id = ${productId} order by domain, offer_id`.execute(trx);
  return rows;
}

/** Links of several products. */
export async function listLinksOf(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select ${linkColumns} from offer
     where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])`.execute(trx);
  return rows;
}

/** A link, locked until the transaction ends. */
export async function lockLink(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  offerId: number,
): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select ${linkColumns} from offer
     where site_id = ${siteId} and product_id = ${productId} and offer_id = ${offerId} for update`.execute(
    trx,
  );
  return rows[0];
}

/** @returns ids of those offers that were inserted: a product that has a link to the page already gets no second one */
export async function insertLinks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  links: readonly NewOffer[],
  now: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ offerId: number }>`
    insert into offer (site_id, product_id, offer_id, page_id, domain, url, created_at, is_matched)
    select ${siteId}, "productId", "offerId", "pageId", domain, url, ${now}::timestamptz, coalesce("isMatched", false)
      from json_to_recordset(${JSON.stringify(links)}::json) as new("offerId" bigint, "productId" bigint, "pageId" uuid,
        domain text, url text, "isMatched" boolean)
    on conflict (site_id, product_id, page_id) do nothing returning offer_id as "offerId"`.execute(trx);
  return new Set(rows.map(({ offerId }) => offerId));
}

/** Sets whether a locked link waits for a person's confirmation. */
export async function updateMatched(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, offerId }: Pick<NewOffer, "productId" | "offerId">,
  isMatched: boolean,
): Promise<void> {
  await sql`
    update offer set is_matched = ${isMatched}
     where site_id = ${siteId} and product_id = ${productId} and offer_id = ${offerId}`.execute(trx);
}

/** A link with its page. */
export interface PageLink {
  readonly productId: number;
  readonly offerId: number;
  readonly pageId: string;
}

/** Locks links, in the order of their ids, until the transaction ends. */
export async function lockLinks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  links: readonly Omit<PageLink, "pageId">[],
): Promise<void> {
  await sql`
    select 1 from offer
     where site_id = ${siteId} and (product_id, offer_id) in (select * from unnest(
       ${links.map(({ productId }) => productId)}::bigint[], ${links.map(({ offerId }) => offerId)}::bigint[]))
     order by product_id, offer_id for update`.execute(trx);
}

/**
 * Sets whether locked links wait for a check. Links that are gone or have another page by now are left alone.
 * @returns ids of the products of which a link changed
 */
export async function updateSuspicious(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  links: readonly (PageLink & { readonly isSuspicious: boolean })[],
): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    update offer o set is_suspicious = r."isSuspicious"
      from json_to_recordset(${JSON.stringify(links)}::json)
        as r("productId" bigint, "offerId" bigint, "pageId" uuid, "isSuspicious" boolean)
     where o.site_id = ${siteId} and o.product_id = r."productId" and o.offer_id = r."offerId" and o.page_id = r."pageId"
       and o.is_suspicious <> r."isSuspicious"
    returning o.product_id as "productId"`.execute(trx);
  return rows.map(({ productId }) => productId);
}

/**
 * Changes the page of a locked link. Values read from the previous page or set by hand are deleted; the offer keeps its
 * id.
 * @returns false when the product has another link to the page; the transaction must end then
 */
export async function updateLinkPage(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, offerId, pageId, domain, url }: NewOffer,
): Promise<boolean> {
  const updated = sql`
    update offer set page_id = ${pageId}::uuid, domain = ${domain}, url = ${url},
      title = null, brand = null, sku = null, image_url = null,
      price_minor = null, previous_price_minor = null, cut_price_minor = null, currency = null,
      availability = default, availability_label = null, quantity = null, is_promo = false, is_fresh = false,
      observed_at = null, price_changed_at = null, page_quantity = null, is_quantity_by_hand = false,
      read_price_minor = null, read_currency = null, is_price_corrected = false, is_matched = false,
      is_suspicious = false,
      doubtful_price_minor = null, doubtful_currency = null
    where site_id = ${siteId} and product_id = ${productId} and offer_id = ${offerId}`.execute(trx);
  return updated.then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: unknown }).code === uniqueViolation) return false;
      throw error;
    },
  );
}

const uniqueViolation = "23505";

export async function removeLink(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, offerId }: Pick<NewOffer, "productId" | "offerId">,
): Promise<void> {
  await sql`
    delete from offer
     where site_id = ${siteId} and product_id = ${productId} and offer_id = ${offerId}`.execute(trx);
}
