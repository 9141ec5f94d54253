import type { Kysely } from "kysely";
import { inRomanianOrder } from "../../kit/romanian-order.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { categoryTree, countsLess } from "../products/core/category-tree.ts";
import { hiddenBrandsOf, hiddenCategoriesOf } from "../settings/visibility/visibility.repo.ts";
import type { CategoryNode, DynamicField } from "./facets.contract.ts";
import { brandIdsOf, brandsBelow, brandsWithProducts, countByCategoryOfBrands } from "./facets.repo.ts";
import { dynamicFieldsOf, dynamicFieldType, firstTexts, lowestNumbers } from "./field-facets.repo.ts";
import { hiddenIdsOf } from "./filter-names.repo.ts";
import type { ProductCounts } from "./product-counts.service.ts";

export interface ChoiceDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly counts: ProductCounts;
}

/** Most values of a field that are offered. */
const mostValues = 10_000;

/**
 * The tree of a site's categories as one person sees it.
 * @param brands names that narrow it: categories with products of any of them; none leaves it whole
 */
export async function categoriesFor(
  { db, counts }: ChoiceDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  brands: readonly string[],
): Promise<CategoryNode> {
  const { hidden, narrowed } = await forSite(db, siteId, async (trx) => {
    const hiddenBrands = await hiddenBrandsOf(trx, siteId, userId);
    const asked = [...(await brandIdsOf(trx, siteId, brands)).values()];
    // Of brands that were asked for, what is seen; of all, what is not seen.
    const counted =
      brands.length > 0 ? asked.filter((id) => !hiddenBrands.has(id)) : [...hiddenBrands.keys()];
    return {
      hidden: await hiddenCategoriesOf(trx, siteId, userId),
      narrowed: await countByCategoryOfBrands(trx, siteId, counted),
    };
  });
  if (brands.length > 0) return categoryTree(narrowed, hidden);
  const all = await counts.byCategory(siteId);
  const seen = countsLess(all, narrowed).filter(({ products }) => products > 0);
  return categoryTree(seen, hidden);
}

/**
 * Names of the brands of products that a person sees, in Romanian order.
 * @param categories paths that narrow them: brands with products in any of them or below; none leaves them all
 */
export async function brandsFor(
  { db }: ChoiceDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  categories: readonly string[],
): Promise<string[]> {
  return forSite(db, siteId, async (trx) => {
    const hidden = await hiddenIdsOf(trx, siteId, userId);
    const brands =
      categories.length > 0
        ? await brandsBelow(trx, siteId, [...new Set(categories)], hidden.categoryIds)
        : await brandsWithProducts(trx, siteId, hidden.categoryIds);
    const unseen = new Set(hidden.brandIds);
    const seen = brands.filter(({ brandId }) => !unseen.has(brandId));
    return seen.map(({ name }) => name).sort(inRomanianOrder);
  });
}

/** Names of the brands that a person made invisible, in Romanian order. */
export async function hiddenBrandNames(
  { db }: ChoiceDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<string[]> {
  const hidden = await forSite(db, siteId, (trx) => hiddenBrandsOf(trx, siteId, userId));
  return [...hidden.values()].sort(inRomanianOrder);
}

/** Fields of a site's products, by name. */
export async function fieldsOf({ db }: ChoiceDeps, siteId: AuthorizedSiteId): Promise<DynamicField[]> {
  const fields = await forSite(db, siteId, (trx) => dynamicFieldsOf(trx, siteId));
  return fields.sort((a, b) => inRomanianOrder(a.fieldName, b.fieldName));
}

/** Values of a field: numbers ascending, texts in Romanian order; none of a field that the site has not. */
export async function valuesOf(
  { db }: ChoiceDeps,
  siteId: AuthorizedSiteId,
  fieldName: string,
): Promise<(string | number)[]> {
  return forSite(db, siteId, async (trx) => {
    const type = await dynamicFieldType(trx, siteId, fieldName);
    if (type === undefined) return [];
    if (type === "NUMBER") return lowestNumbers(trx, siteId, fieldName, mostValues);
    return (await firstTexts(trx, siteId, fieldName, mostValues)).sort(inRomanianOrder);
  });
}
