import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import {
  type ListingFilter,
  listingCondition,
  type ProductFilter,
  productCondition,
} from "./filters.repo.ts";

/**
 * Up to this many rows are read and sorted. For so few, scanning the index of the sort would read more rows that are left out than
 * rows that are listed.
 */
export const maxSortedRows = 5000;

/**
 * Ids found in `listing` and in `site_product` separately, then intersected by hash. A join would be planned as a whole:
 * row level security would then prevent the text indexes, and a wrong estimate could lead to a nested loop.
 */
export function intersection(filter: ListingFilter, product: ProductFilter): RawBuilder<unknown> {
  const withoutProduct = { ...filter, product: null };
  return sql`
    select l.product_id from listing l where ${listingCondition(withoutProduct, "l")}
    intersect
    select p.product_id from site_product p where ${productCondition(filter.siteId, product, "p")}`;
}

/** FROM clause of the listing rows l that pass a filter, for aggregates over all of them. */
export function countablePassing(filter: ListingFilter): RawBuilder<unknown> {
  return filter.product === null
    ? sql`(select l.* from listing l where ${listingCondition(filter, "l")}) l`
    : sql`(${intersection(filter, filter.product)}) passing
        join listing l on l.site_id = ${filter.siteId} and l.product_id = passing.product_id`;
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
