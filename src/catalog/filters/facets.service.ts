import type { Kysely } from "kysely";
import { inRomanianOrder } from "../../kit/romanian-order.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { categoryTree, subtractCounts } from "../products/core/category-tree.ts";
import { findHiddenBrands, findHiddenCategories } from "../settings/visibility/visibility.repo.ts";
import type { CategoryNode, DynamicField } from "./facets.contract.ts";
import { countByCategoryOfBrands, findBrandIds, findBrands, findBrandsBelow } from "./facets.repo.ts";
import {
  findDynamicFields,
  findDynamicFieldType,
  findFirstTexts,
  findLowestNumbers,
} from "./field-facets.repo.ts";
import { findHiddenIds } from "./filter-names.repo.ts";
import type { ProductCounts } from "./product-counts.service.ts";

export interface FacetDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly counts: ProductCounts;
}

/** Most values of a field that are offered. */
const maxValues = 10_000;

/**
 * The tree of a site's categories as one person sees it.
 * @param brands names that narrow it: categories with products of any of them; none leaves it whole
 */
export async function listCategories(
  { db, counts }: FacetDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  brands: readonly string[],
): Promise<CategoryNode> {
  const { hidden, narrowed } = await forSite(db, siteId, async (trx) => {
    const hiddenBrands = await findHiddenBrands(trx, siteId, userId);
    const asked = [...(await findBrandIds(trx, siteId, brands)).values()];
    // Of brands that were asked for, what is seen; of all, what is not seen.
    const counted =
      brands.length > 0 ? asked.filter((id) => !hiddenBrands.has(id)) : [...hiddenBrands.keys()];
    return {
      hidden: await findHiddenCategories(trx, siteId, userId),
      narrowed: await countByCategoryOfBrands(trx, siteId, counted),
    };
  });
  if (brands.length > 0) return categoryTree(narrowed, hidden);
  const all = await counts.byCategory(siteId);
  const seen = subtractCounts(all, narrowed).filter(({ products }) => products > 0);
  return categoryTree(seen, hidden);
}

/**
 * Names of the brands of products that a person sees, in Romanian order.
 * @param categories paths that narrow them: brands with products in any of them or below; none leaves them all
 */
export async function listBrands(
  { db }: FacetDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  categories: readonly string[],
): Promise<string[]> {
  return forSite(db, siteId, async (trx) => {
    const hidden = await findHiddenIds(trx, siteId, userId);
    const brands =
      categories.length > 0
        ? await findBrandsBelow(trx, siteId, [...new Set(categories)], hidden.categoryIds)
        : await findBrands(trx, siteId, hidden.categoryIds);
    const unseen = new Set(hidden.brandIds);
    const seen = brands.filter(({ brandId }) => !unseen.has(brandId));
    return seen.map(({ name }) => name).sort(inRomanianOrder);
  });
}

/** Names of the brands that a person made invisible, in Romanian order. */
export async function listHiddenBrands(
  { db }: FacetDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<string[]> {
  const hidden = await forSite(db, siteId, (trx) => findHiddenBrands(trx, siteId, userId));
  return [...hidden.values()].sort(inRomanianOrder);
}

/** Fields of a site's products, by name. */
export async function listFields({ db }: FacetDeps, siteId: AuthorizedSiteId): Promise<DynamicField[]> {
  const fields = await forSite(db, siteId, (trx) => findDynamicFields(trx, siteId));
  return fields.sort((a, b) => inRomanianOrder(a.fieldName, b.fieldName));
}

/** Values of a field: numbers ascending, texts in Romanian order; none of a field that the site has not. */
export async function listFieldValues(
  { db }: FacetDeps,
  siteId: AuthorizedSiteId,
  fieldName: string,
): Promise<(string | number)[]> {
  return forSite(db, siteId, async (trx) => {
    const type = await findDynamicFieldType(trx, siteId, fieldName);
    if (type === undefined) return [];
    if (type === "NUMBER") return findLowestNumbers(trx, siteId, fieldName, maxValues);
    return (await findFirstTexts(trx, siteId, fieldName, maxValues)).sort(inRomanianOrder);
  });
}
