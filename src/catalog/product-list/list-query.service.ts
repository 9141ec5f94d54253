import type { RawBuilder, Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { type ListingRequest, resolveFilters } from "../filters/filters.service.ts";
import type { OfferScope } from "../filters/market-filter.repo.ts";
import { countablePassing } from "../filters/passing.repo.ts";
import { wholeListingOrder } from "./listing-order.repo.ts";
import { countListing } from "./listings.repo.ts";
import type { SortType } from "./product-list.contract.ts";

/** The whole list of a request, as parts of other slices' SQL. */
export interface ListQuery {
  /** Exact when it was counted. */
  readonly total: number;
  /** Which columns of the listing rows hold its figures. */
  readonly scope: OfferScope;
  /** FROM clause of its listing rows, with the alias l. */
  readonly from: RawBuilder<unknown>;
  /** ORDER BY over them, the same as on the screen. */
  readonly order: RawBuilder<unknown>;
}

/**
 * Resolves what the list shows for a request: files and reports of other slices then have the same products in the same order.
 * @throws as `resolveFilters`
 */
export async function resolveListQuery(
  trx: Transaction<Tables>,
  request: ListingRequest,
  sort: SortType | null,
): Promise<ListQuery> {
  const { total, filter } = await countListing(trx, await resolveFilters(trx, request));
  return {
    total,
    scope: filter.scope,
    from: countablePassing(filter),
    order: wholeListingOrder(sort, filter.scope, "l"),
  };
}
