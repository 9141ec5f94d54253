import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { CategoryCount } from "../products/core/category-tree.ts";
import type { PricePosition } from "../products/products.contract.ts";
import type { ListingFilter } from "./filters.repo.ts";
import { countablePassing } from "./passing.repo.ts";

/**
 * Number of products of some brands by category; categories without any are omitted.
 * @param brandIds distinct
 */
export async function countByCategoryOfBrands(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  brandIds: readonly number[],
): Promise<CategoryCount[]> {
  if (brandIds.length === 0) return [];
  const { rows } = await sql<CategoryCount>`
    select c.path, l.products
      from (select l.category_id, count(*) as products from listing l
             where l.site_id = ${siteId} and l.brand_id = any(${brandIds}::bigint[])
             group by l.category_id) l
      join category c on c.site_id = ${siteId} and c.category_id = l.category_id`.execute(trx);
  return rows;
}

export interface NamedBrand {
  readonly brandId: number;
  readonly name: string;
}

/** Brands with products outside the excluded categories, unordered. */
export async function findBrands(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  excludedCategoryIds: readonly number[],
): Promise<NamedBrand[]> {
  const isIncluded =
    excludedCategoryIds.length === 0
      ? sql`true`
      : sql`(l.category_id is null or l.category_id <> all(${excludedCategoryIds}::bigint[]))`;
  const { rows } = await sql<NamedBrand>`
    select b.brand_id as "brandId", b.name from brand b
     where b.site_id = ${siteId}
       and exists (
         select from listing l where l.site_id = ${siteId} and l.brand_id = b.brand_id and ${isIncluded})`.execute(
    trx,
  );
  return rows;
}

/** Brands with products in or below some categories, without the excluded ones. @param paths distinct */
export async function findBrandsBelow(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  paths: readonly string[],
  excludedCategoryIds: readonly number[],
): Promise<NamedBrand[]> {
  const { rows } = await sql<NamedBrand>`
    select b.brand_id as "brandId", b.name from brand b
      join (select distinct l.brand_id from listing l
             where l.site_id = ${siteId} and l.category_id = any(array(
               select c.category_id from category c
                 join unnest(${paths}::text[]) as input(path)
                   on c.path = input.path or starts_with(c.path, input.path || '/')
                where c.site_id = ${siteId} and c.category_id <> all(${excludedCategoryIds}::bigint[])))) l on l.brand_id = b.brand_id
     where b.site_id = ${siteId}`.execute(trx);
  return rows;
}

/** Numbers of the products that pass a filter, by their stored position; missing positions have none. */
export async function countByPosition(
  trx: Transaction<Tables>,
  filter: ListingFilter,
): Promise<Map<PricePosition, number>> {
  const position = sql.ref(`l.price_position_${filter.scope}`);
  const { rows } = await sql<{ position: PricePosition; products: number }>`
    select ${position} as position, count(*) as products
      from ${countablePassing(filter)}
     where ${position} is not null
     group by ${position}`.execute(trx);
  return new Map(rows.map((row) => [row.position, row.products]));
}
