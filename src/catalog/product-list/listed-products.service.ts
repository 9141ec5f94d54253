import type { Kysely, Transaction } from "kysely";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type ListingRequest, resolveFilters } from "../filters/filters.service.ts";
import { filterProducts } from "../filters/passing.repo.ts";
import {
  loadListingParts,
  type Presentation,
  presentListings,
} from "../products/product-presenter.service.ts";
import type { Product } from "../products/products.contract.ts";
import { countListing, sliceListing } from "./listings.repo.ts";
import type { SortType } from "./product-list.contract.ts";

export interface ListedRequest extends ListingRequest, Presentation {
  readonly sort: SortType | null;
}

export interface ListedProducts<T> {
  /** Products that pass, also those beyond the limit. */
  readonly total: number;
  /** In the order of the list. */
  readonly rows: readonly T[];
}

/** Products presented at a time, which bounds the memory for their offers. */
const chunkSize = 500;

/**
 * The first products of a list, for mails and files of other slices: the same products in the same order as the list has
 * with this filter. The rows are chosen by one statement; their offers are read in chunks.
 * @param pick what to remember of each product
 * @throws as `resolveFilters`
 */
export function readListedProducts<T>(
  db: Kysely<Tables>,
  request: ListedRequest,
  limit: number,
  pick: (product: Product) => T,
): Promise<ListedProducts<T>> {
  const { siteId, sort } = request;
  return forSite(db, siteId, async (trx) => {
    const { total, filter } = await countListing(trx, await resolveFilters(trx, request));
    const listings = total === 0 ? [] : await sliceListing(trx, filter, { sort, offset: 0, limit, total });
    const rows: T[] = [];
    for (let start = 0; start < listings.length; start += chunkSize) {
      const parts = await loadListingParts(trx, siteId, listings.slice(start, start + chunkSize));
      rows.push(...(await presentListings(trx, parts, request)).map(pick));
    }
    return { total, rows };
  });
}

/** Products among these that a list with this filter has, unordered. @param productIds distinct @throws as `resolveFilters` */
export async function filterListedProducts(
  trx: Transaction<Tables>,
  request: ListingRequest,
  productIds: readonly number[],
): Promise<number[]> {
  const filter = await resolveFilters(trx, request);
  // The filter's own ids stand for conditions on texts and fields.
  const passing = filter.productIds === null ? null : new Set(filter.productIds);
  return filterProducts(
    trx,
    filter,
    productIds.filter((id) => passing?.has(id) ?? true),
  );
}
