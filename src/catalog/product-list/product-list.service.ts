import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type ListingRequest, resolveFilters } from "../filters/filters.service.ts";
import {
  loadListingParts,
  type Presentation,
  presentListings,
} from "../products/product-presenter.service.ts";
import type { Product } from "../products/products.contract.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { countListing, findListing, findProductBySku, sliceListing } from "./listings.repo.ts";
import type { ProductPage, SortType } from "./product-list.contract.ts";

export interface ProductListRequest extends ListingRequest, Presentation {
  /** Requested page, from 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: SortType | null;
}

/**
 * A page of own products with competitors' offers, and the number of products that pass the filter. The count decides
 * how the page is read: few products are sorted, many are read in the order of the sort's index.
 * @throws as `resolveFilters`
 */
export async function listProducts(db: Kysely<Tables>, request: ProductListRequest): Promise<ProductPage> {
  const { siteId, size, sort } = request;
  const found = await forSite(db, siteId, async (trx) => {
    const { total, filter } = await countListing(trx, await resolveFilters(trx, request));
    const frame = pageFrame(request.page, size, total);
    const slice = { sort, offset: frame.offset, limit: size, total };
    const listings = total === 0 ? [] : await sliceListing(trx, filter, slice);
    return { total, frame, parts: await loadListingParts(trx, siteId, listings) };
  });
  const { total, frame, parts } = found;
  const content = await presentListings(db, parts, request);
  return { content, totalElements: total, totalPages: frame.totalPages, size, number: frame.number };
}

/** A page of a list as it is sent: pages are counted from 0. */
export interface PageFrame {
  readonly number: number;
  readonly totalPages: number;
  /** Rows before the page. */
  readonly offset: number;
}

/**
 * The page to return: the requested one, or the last one when the request is past the end.
 * @param page requested, whole number ≥ 0
 * @param size rows per page, whole number ≥ 1
 * @param total rows of the list, whole number ≥ 0
 */
export function pageFrame(page: number, size: number, total: number): PageFrame {
  const totalPages = Math.ceil(total / size);
  const number = Math.min(page, Math.max(0, totalPages - 1));
  return { number, totalPages, offset: number * size };
}

interface ProductRequest extends Presentation {
  readonly siteId: AuthorizedSiteId;
  readonly hasOutOfStock: boolean;
}

export interface OneProductRequest extends ProductRequest {
  readonly productId: number;
}

/**
 * One own product in the form of the list. Categories and brands that the person made invisible do not apply here,
 * because the product was requested by its id.
 * @throws ProductNotFoundError 404, the same for a missing product and for one of another site
 */
export async function readProduct(db: Kysely<Tables>, request: OneProductRequest): Promise<Product> {
  const { siteId, productId, hasOutOfStock } = request;
  const parts = await forSite(db, siteId, async (trx) =>
    loadListingParts(trx, siteId, await findListing(trx, siteId, productId, hasOutOfStock ? "all" : "in")),
  );
  const [product] = await presentListings(db, parts, request);
  if (!product) throw new ProductNotFoundError();
  return product;
}

/**
 * The own product with a SKU in the form of the list: the same spelling first, then without regard to case; of several
 * the oldest.
 * @throws ProductNotFoundError 404
 */
export async function readProductBySku(
  db: Kysely<Tables>,
  { sku, ...request }: ProductRequest & { readonly sku: string },
): Promise<Product> {
  const productId = await forSite(db, request.siteId, (trx) =>
    findProductBySku(trx, request.siteId, sku.trim()),
  );
  if (productId === null) throw new ProductNotFoundError();
  return readProduct(db, { ...request, productId });
}
