import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type ListingFilter, listingCondition } from "../filters/filters.repo.ts";
import type { SelectedProduct } from "./core/selection-table.ts";

/** Products among these that exist on the site, in the given order. @param productIds distinct */
export async function findExistingProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select p.product_id
      from unnest(${productIds}::bigint[]) with ordinality as input(product_id, position)
      join product p on p.site_id = ${siteId} and p.product_id = input.product_id
     order by input.position`.execute(trx);
  return rows.map(({ product_id }) => product_id);
}

/** Products among these that pass a filter, unordered. @param productIds distinct */
export async function filterProducts(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  productIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select l.product_id from listing l
     where ${listingCondition({ ...filter, productIds }, "l")}`.execute(trx);
  return rows.map(({ product_id }) => product_id);
}

/** Own products without their offers, in the given order; missing ones are omitted. @param productIds distinct */
export async function findSelectedProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Omit<SelectedProduct, "offers">[]> {
  const { rows } = await sql<Omit<SelectedProduct, "offers">>`
    select p.product_id as "productId", p.title, p.sku, b.name as brand, c.path as "categoryPath",
           l.price_bani as "priceBani", l.availability, l.quantity, p.url
      from unnest(${productIds}::bigint[]) with ordinality as input(product_id, position)
      join product p on p.site_id = ${siteId} and p.product_id = input.product_id
      join listing l on l.site_id = ${siteId} and l.product_id = input.product_id
      left join brand b on b.site_id = ${siteId} and b.brand_id = l.brand_id
      left join category c on c.site_id = ${siteId} and c.category_id = l.category_id
     order by input.position`.execute(trx);
  return rows;
}

/** A page of a product: its own page (`recordId` is the product's id) or an offer's. */
export interface SelectedPage {
  readonly productId: number;
  readonly recordId: number;
  readonly pageId: string;
  readonly url: string;
}

/** Pages of some products; a page that several products share is returned for each. */
export async function findPagesOfProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<SelectedPage[]> {
  const { rows } = await sql<SelectedPage>`
    select product_id as "productId", product_id as "recordId", page_id as "pageId", url
      from product
     where site_id = ${siteId} and product_id = any(${productIds}::bigint[])
       and page_id is not null and url is not null
     union all
    select product_id, offer_id, page_id, url
      from offer
     where site_id = ${siteId} and product_id = any(${productIds}::bigint[])`.execute(trx);
  return rows;
}
