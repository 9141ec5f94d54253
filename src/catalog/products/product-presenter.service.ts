import type { Kysely, Transaction } from "kysely";
import { pageChecks } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { presentProduct } from "./core/present-product.ts";
import type { ListingRow, OfferRow } from "./core/product-rows.ts";
import { findOffers } from "./offers.repo.ts";
import type { Product } from "./products.contract.ts";
import { findProductTexts, type ProductText } from "./products.repo.ts";

/** What products of one site are shown from, as far as the site's own tables hold it. */
export interface ListingParts {
  readonly listings: readonly ListingRow[];
  readonly texts: ReadonlyMap<number, ProductText>;
  readonly offers: ReadonlyMap<number, readonly OfferRow[]>;
}

/** Two statements, however many products. */
export async function loadListingParts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  listings: readonly ListingRow[],
): Promise<ListingParts> {
  const ids = listings.map(({ productId }) => productId);
  if (ids.length === 0) return { listings, texts: new Map(), offers: new Map() };
  const texts = await findProductTexts(trx, siteId, ids);
  const offers = await findOffers(trx, siteId, ids);
  return { listings, texts, offers };
}

/** Products on the wire, in the order of their listing rows, with how the last checks of their pages went. */
export async function presentListings(
  db: Kysely<Tables>,
  { listings, texts, offers }: ListingParts,
  provider: string,
): Promise<Product[]> {
  const ownPages = [...texts.values()].flatMap(({ pageId }) => (pageId === null ? [] : [pageId]));
  const rivalPages = [...offers.values()].flat().map(({ pageId }) => pageId);
  const checks = await pageChecks(db, [...ownPages, ...rivalPages]);
  return listings.flatMap((listing) => {
    const text = texts.get(listing.productId);
    if (!text) return []; // deleted between two statements
    return [presentProduct({ listing, text, offers: offers.get(listing.productId) ?? [], checks, provider })];
  });
}
