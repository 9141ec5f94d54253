import type { Kysely } from "kysely";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type ListingRequest, narrowListing } from "../filters/filters.service.ts";
import { presentListings, shownParts } from "../products/product-presenter.service.ts";
import { frameOf } from "./core/paging.ts";
import { countListing, sliceListing } from "./listings.repo.ts";
import type { ProductPage, SortType } from "./product-list.contract.ts";

export interface ProductListRequest extends ListingRequest {
  /** The site's domain: the name of the own shop on the wire. */
  readonly provider: string;
  /** Asked for, from 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: SortType | null;
}

/**
 * A page of own products beside their rivals' offers, and how many pass the filter. The count comes first: where few
 * pass, they are read and sorted; where many do, the page is cut on the sort's index.
 * @throws as `narrowListing`
 */
export async function listProducts(db: Kysely<Tables>, request: ProductListRequest): Promise<ProductPage> {
  const { siteId, provider, size, sort } = request;
  const found = await forSite(db, siteId, async (trx) => {
    const { total, filter } = await countListing(trx, await narrowListing(trx, request));
    const frame = frameOf(request.page, size, total);
    const slice = { sort, offset: frame.offset, limit: size, total };
    const listings = total === 0 ? [] : await sliceListing(trx, filter, slice);
    return { total, frame, parts: await shownParts(trx, siteId, listings) };
  });
  const { total, frame, parts } = found;
  const content = await presentListings(db, parts, provider);
  return { content, totalElements: total, totalPages: frame.totalPages, size, number: frame.number };
}
