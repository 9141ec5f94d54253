import type { Kysely, Transaction } from "kysely";
import { pageChecks } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type PresentImage, presentProduct, webAddress } from "./core/present-product.ts";
import type { ListingRow, OfferRow } from "./core/product-rows.ts";
import { findOffers } from "./offers.repo.ts";
import type { Product } from "./products.contract.ts";
import { findProductTexts, type ProductText } from "./products.repo.ts";

/** Rows of the site's tables from which products are presented. */
export interface ListingParts {
  readonly listings: readonly ListingRow[];
  readonly texts: ReadonlyMap<number, ProductText>;
  readonly offers: ReadonlyMap<number, readonly OfferRow[]>;
}

/** Loads texts and offers of listing rows with two statements. */
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

export interface Presentation {
  /** The site's domain, which replies name as the own products' provider. */
  readonly provider: string;
  /** How images are presented. @default none are */
  readonly images?: PresentImage | undefined;
}

const withoutImages: PresentImage = () => null;

/** Products as they are sent, in the order of the listing rows, with the last checks of their pages. */
export async function presentListings(
  db: Kysely<Tables>,
  { listings, texts, offers }: ListingParts,
  { provider, images = withoutImages }: Presentation,
): Promise<Product[]> {
  const ownPages = [...texts.values()].flatMap(({ pageId }) => (pageId === null ? [] : [pageId]));
  const competitorPages = [...offers.values()].flat().map(({ pageId }) => pageId);
  const checks = await pageChecks(db, [...ownPages, ...competitorPages]);
  return listings.flatMap((listing) => {
    const text = texts.get(listing.productId);
    if (!text) return []; // deleted between the two statements
    const ofProduct = offers.get(listing.productId) ?? [];
    return [presentProduct({ listing, text, offers: ofProduct, checks, provider, images })];
  });
}

/** Addresses as a product presents them, for lists of other slices: what browsers must not open becomes null. */
export function presentAddresses(
  { link, image }: { readonly link: string | null; readonly image: string | null },
  images: PresentImage = withoutImages,
): { link: string | null; image: string | null } {
  return { link: webAddress(link), image: images(image) };
}
