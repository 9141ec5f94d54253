import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { presentListings, shownParts } from "../products/product-presenter.service.ts";
import type { Product } from "../products/products.contract.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { findListing } from "./listings.repo.ts";

export interface OneProductRequest {
  readonly siteId: AuthorizedSiteId;
  /** The site's domain: the name of the own shop on the wire. */
  readonly provider: string;
  readonly productId: number;
  readonly hasOutOfStock: boolean;
}

/**
 * One own product as the list shows it, also where the person made its category or brand invisible: whoever asks for
 * a product by its id means to see it.
 * @throws ProductNotFoundError 404, the same for a missing product and a foreign one
 */
export async function readProduct(db: Kysely<Tables>, request: OneProductRequest): Promise<Product> {
  const { siteId, provider, productId, hasOutOfStock } = request;
  const parts = await forSite(db, siteId, async (trx) =>
    shownParts(trx, siteId, await findListing(trx, siteId, productId, hasOutOfStock ? "all" : "in")),
  );
  const [product] = await presentListings(db, parts, provider);
  if (!product) throw new ProductNotFoundError();
  return product;
}
