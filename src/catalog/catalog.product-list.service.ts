import type { Kysely } from "kysely";
import { pageChecks } from "../monitoring/monitoring.page-state.service.ts";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import { forSite } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables/tables.ts";
import type { ProductPage, SortType } from "./catalog.list.contract.ts";
import { countListing, sliceListing } from "./catalog.listing.repo.ts";
import type { ListingFilter } from "./catalog.listing-filter.repo.ts";
import { offersOfProducts } from "./catalog.offer.repo.ts";
import { productTexts } from "./catalog.product.repo.ts";
import { frameOf } from "./core/paging.ts";
import { presentProduct } from "./core/present-product.ts";

export interface ProductListRequest {
  readonly siteId: AuthorizedSiteId;
  /** The site's domain: the name of the own shop on the wire. */
  readonly provider: string;
  /** Asked for, from 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: SortType | null;
  readonly hasOutOfStock: boolean;
}

/**
 * A page of own products beside their rivals' offers. Four statements, whatever the page's size: the exact count,
 * the rows cut on the sort's index, their texts, their offers; then the pages' states.
 */
export async function listProducts(db: Kysely<Tables>, request: ProductListRequest): Promise<ProductPage> {
  const { siteId, provider, size, sort, hasOutOfStock } = request;
  const filter: ListingFilter = { siteId };
  const found = await forSite(db, siteId, async (trx) => {
    const total = await countListing(trx, filter);
    const frame = frameOf(request.page, size, total);
    const scope = hasOutOfStock ? "all" : "in";
    const listings =
      total === 0 ? [] : await sliceListing(trx, filter, { sort, scope, offset: frame.offset, limit: size });
    const ids = listings.map(({ productId }) => productId);
    const texts = await productTexts(trx, siteId, ids);
    const offers = await offersOfProducts(trx, siteId, ids);
    return { total, frame, listings, texts, offers };
  });
  const { total, frame, listings, texts, offers } = found;
  const ownPages = [...texts.values()].flatMap(({ pageId }) => (pageId === null ? [] : [pageId]));
  const rivalPages = [...offers.values()].flat().map(({ pageId }) => pageId);
  const checks = await pageChecks(db, [...ownPages, ...rivalPages]);
  const content = listings.flatMap((listing) => {
    const text = texts.get(listing.productId);
    if (!text) return []; // deleted between two statements
    return [presentProduct({ listing, text, offers: offers.get(listing.productId) ?? [], checks, provider })];
  });
  return { content, totalElements: total, totalPages: frame.totalPages, size, number: frame.number };
}
