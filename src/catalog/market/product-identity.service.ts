import type { Transaction } from "kysely";
import type { PageChange } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { NextId } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  categoryPathOf,
  cleanText,
  imageAddress,
  maxLengths,
  titleFromAddress,
} from "../products/core/merchant-text.ts";
import { ensureBrands, ensureCategories } from "../products/taxonomy.repo.ts";
import { findUnclassified, updateIdentities } from "./product-identity.repo.ts";

/**
 * Fills what own products' pages say of their identity into fields that the merchant has left open.
 * @param nextId gives at least two ids for each change
 */
export async function fillIdentities(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly PageChange[],
  nextId: NextId,
): Promise<void> {
  if (changes.length === 0) return;
  const read = changes.map(identityOf);
  const unclassified = await findUnclassified(
    trx,
    siteId,
    read.map(({ productId }) => productId),
  );
  const open = read.filter(({ productId }) => unclassified.has(productId));
  const brandNames = distinct(open.map(({ brand }) => brand));
  const paths = distinct(open.map(({ category }) => category));
  const brands = await ensureBrands(trx, siteId, brandNames, nextId);
  const categories = await ensureCategories(trx, siteId, paths, nextId);
  const identities = read.map(({ brand, category, ...identity }) => ({
    ...identity,
    brandId: brand === null ? null : (brands.get(brand) ?? null),
    categoryId: category === null ? null : (categories.get(category) ?? null),
  }));
  await updateIdentities(trx, siteId, identities);
}

function identityOf({ productId, url, facts }: PageChange) {
  return {
    productId,
    placeholderTitle: titleFromAddress(url),
    title: cleanText(facts.name, maxLengths.title),
    sku: cleanText(facts.sku, maxLengths.sku),
    mpn: cleanText(facts.mpn, maxLengths.sku),
    gtin: cleanText(facts.gtin, 14),
    imageUrl: imageAddress(facts.image),
    brand: cleanText(facts.brand, maxLengths.brand),
    category: categoryPathOf((facts.category ?? "").split("/")),
  };
}

function distinct(names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}
