import type { Transaction } from "kysely";
import type { PageChange } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { NextId } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { imageAddress, titleFromAddress } from "../products/core/merchant-text.ts";
import { ensureBrands, ensureCategories } from "../products/taxonomy.repo.ts";
import { canonicalAddress, statedIdentity } from "./core/stated-identity.ts";
import { findUnclassified, updateIdentities } from "./product-identity.repo.ts";

/**
 * Fills empty name, code, image, brand and category fields of own products from their pages, but none that a person set, also to
 * nothing. Stores which address the page names as its canonical one.
 * @param nextId returns at least two ids per change
 */
export async function fillIdentities(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly PageChange[],
  nextId: NextId,
): Promise<void> {
  if (changes.length === 0) return;
  const identities = changes.map(identityOf);
  const unclassified = await findUnclassified(
    trx,
    siteId,
    identities.map(({ productId }) => productId),
  );
  const unclassifiedItems = identities.filter(({ productId }) => unclassified.has(productId));
  const brandNames = distinct(unclassifiedItems.map(({ brand }) => brand));
  const paths = distinct(unclassifiedItems.map(({ category }) => category));
  const brands = await ensureBrands(trx, siteId, brandNames, nextId);
  const categories = await ensureCategories(trx, siteId, paths, nextId);
  const resolved = identities.map(({ brand, category, ...identity }) => ({
    ...identity,
    brandId: brand === null ? null : (brands.get(brand) ?? null),
    categoryId: category === null ? null : (categories.get(category) ?? null),
  }));
  await updateIdentities(trx, siteId, resolved);
}

function identityOf({ productId, url, facts }: PageChange) {
  return {
    ...statedIdentity(facts),
    productId,
    placeholderTitle: titleFromAddress(url),
    imageUrl: imageAddress(facts.image),
    canonicalUrl: canonicalAddress(url, facts.canonicalUrl),
  };
}

function distinct(names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}
