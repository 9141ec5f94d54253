import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { prepareProduct } from "../core/prepare-product.ts";
import type { ProductIdentity } from "../core/product-identity.ts";
import type { KnownPage } from "../known-pages/core/known-page.ts";
import { keysOf } from "../known-pages/core/page-keys.ts";
import { knownPages, pagesByKeys } from "../known-pages/known-pages.service.ts";
import type { ChooseInput, ChosenCandidate } from "./core/choose-for-products.ts";
import type { FinderSite } from "./finder-site.service.ts";
import type { OwnProduct } from "./own-products.repo.ts";
import { identityOfProduct } from "./own-products.service.ts";

/** Pages of a product, by shared keys, that are read. */
const pagesOfProduct = 60;

/** What was found for some products. */
export interface Chosen {
  readonly found: readonly ChosenCandidate[];
  readonly comparedPages: ReadonlySet<string>;
}

/** Scores pages: in this thread, or in others. */
export type Choose = (input: ChooseInput) => ChosenCandidate[] | Promise<ChosenCandidate[]>;

/**
 * Finds the likely pages of products, and chooses those that are offered.
 * @param given those that may be candidates; without them every known page
 */
export async function chooseFor(
  db: Kysely<Tables>,
  { settings, ownDomains, brands }: FinderSite,
  products: readonly OwnProduct[],
  choose: Choose,
  given?: readonly KnownPage[],
): Promise<Chosen> {
  const compared = products.map((product) => ({ ...product, identity: identityOfProduct(product) }));
  const { pages, likely } = given ? { pages: given, likely: null } : await pagesFor(db, compared);
  const found = await choose({
    products: compared,
    pages,
    likely,
    ownDomains,
    brands,
    areColoursVariants: settings.colourIsVariant,
  });
  return { found, comparedPages: new Set(pages.map(({ pageId }) => pageId)) };
}

/** Known pages that share keys with products. */
async function pagesFor(
  db: Kysely<Tables>,
  products: readonly { readonly productId: number; readonly identity: ProductIdentity }[],
): Promise<{
  readonly pages: readonly KnownPage[];
  readonly likely: ReadonlyMap<number, readonly number[]>;
}> {
  const wanted = products.flatMap(({ productId, identity }) =>
    Array.from(keysOf(prepareProduct(identity)), ([key, weight]) => ({ productId, key, weight })),
  );
  const found = await pagesByKeys(db, wanted, pagesOfProduct);
  const known = await knownPages(db, [...new Set([...found.values()].flat())]);
  const placeOf = new Map([...known.keys()].map((pageId, place) => [pageId, place]));
  const likely = new Map(
    [...found].map(([productId, pageIds]) => [
      productId,
      pageIds.flatMap((pageId) => placeOf.get(pageId) ?? []),
    ]),
  );
  return { pages: [...known.values()], likely };
}
