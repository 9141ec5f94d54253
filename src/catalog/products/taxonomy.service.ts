import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { NextId } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { ensureBrands, ensureCategories } from "./taxonomy.repo.ts";

/** Names of a product's brand and category, as they are stored. */
export interface TaxonomyNames {
  readonly brand?: string | null;
  readonly category?: string | null;
}

/** Ids of a product's brand and category; null where it names none. */
export interface TaxonomyIds {
  readonly brandId: number | null;
  readonly categoryId: number | null;
}

/**
 * Creates the brands and categories of products that are missing.
 * @param nextId returns at least two ids for each product
 * @returns the ids that a product's names stand for
 */
export async function ensureTaxonomy(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: readonly TaxonomyNames[],
  nextId: NextId,
): Promise<(names: TaxonomyNames) => TaxonomyIds> {
  const distinct = (field: "brand" | "category") => [
    ...new Set(products.flatMap((product) => product[field] ?? [])),
  ];
  const brands = await ensureBrands(trx, siteId, distinct("brand"), nextId);
  const categories = await ensureCategories(trx, siteId, distinct("category"), nextId);
  return ({ brand, category }) => ({
    brandId: brands.get(brand ?? "") ?? null,
    categoryId: categories.get(category ?? "") ?? null,
  });
}
